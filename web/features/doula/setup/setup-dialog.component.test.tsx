import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import {
  makeApplication,
  refusal,
  stubOwnApplication,
  stubPaymentAccount,
} from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";
import { SetupDialog } from "./setup-dialog.tsx";

const dialog = page.getByRole("dialog", { name: "Complete Your Doula Profile" });
const toasts = page.getByRole("region", { name: "Notifications (F8)" });
const button = (name: string | RegExp) => dialog.getByRole("button", { name });
const title = (name: string) => dialog.getByRole("heading", { level: 3, name });
const allSteps = setupSteps.map(({ id }) => id);

afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

function DialogWithState({ first }: { first: SetupStepId }) {
  const [stepId, setStepId] = useState(first);
  const { data } = useQuery(ownApplicationQuery);
  if (!data) return null;
  return (
    <SetupDialog
      application={data}
      stepId={stepId}
      isOpen
      onStepChange={setStepId}
      onClose={() => undefined}
    />
  );
}

async function openDialog(
  first: SetupStepId,
  current: () => OwnApplication,
  account: Parameters<typeof stubPaymentAccount>[0] = {},
) {
  stubOwnApplication(current);
  stubPaymentAccount(account);
  await renderInApp(
    <>
      <DialogWithState first={first} />
      <Toaster />
    </>,
  );
  await expect.element(dialog).toBeVisible();
}

describe("the setup dialog", () => {
  it("[2.12] names the step and its position", async () => {
    await page.viewport(360, 740);
    stubApi("GET /rest/v1/doula_certifications", () => ({ items: [] }));
    await openDialog("certifications", () => makeApplication([]));
    await expect.element(dialog.getByText("Step 1 of 6: Certification", { exact: true })).toBeVisible();
    await button("Next").click();
    await expect.element(dialog.getByText("Step 2 of 6: Interview video", { exact: true })).toBeVisible();
  });

  it("starts a step within the first 150 px on a phone", async () => {
    await page.viewport(360, 740);
    stubApi("GET /rest/v1/doula_certifications", () => ({ items: [] }));
    await openDialog("certifications", () => makeApplication([]));
    const position = dialog.getByText("Step 1 of 6: Certification", { exact: true });
    await expect.element(position).toBeVisible();
    // The sheet slides in.
    await expect.poll(() => position.element().getBoundingClientRect().top).toBeLessThanOrEqual(150);
  });

  it("shows the reviewer's notes in the steps that they name", async () => {
    await openDialog("video", () =>
      makeApplication(allSteps, { status: "rejected", review_notes: "Your interview video does not play." }),
    );
    await expect.element(button(/^Submit Interview Video.*\(change requested\)/)).toBeVisible();
    await expect.element(dialog.getByText("Change requested", { exact: true })).toBeVisible();
    await expect.element(dialog.getByText("Your interview video does not play.")).toBeVisible();
    await button(/Submit Number of Births/).click();
    await expect.element(title("Submit Number of Births")).toHaveFocus();
    await expect.element(dialog.getByText("Your interview video does not play.")).not.toBeInTheDocument();
  });

  it("[2.12 9.7] counts and marks completed steps", async () => {
    await openDialog("video", () => makeApplication(["video", "births"]));
    await expect.element(dialog).toHaveTextContent("2/6 steps");
    await expect.element(dialog).toHaveTextContent("33%");
    const steps = dialog.getByRole("navigation", { name: "Steps" }).getByRole("button");
    const names = steps.elements().map((element) => element.textContent?.replace(/^\d/, ""));
    expect(names).toEqual([
      "Add Certification/Training",
      "Submit Interview Video(done)",
      "Connect Calendar",
      "Connect Stripe Account",
      "Create Packages",
      "Submit Number of Births(done)",
    ]);
    await expect.element(button(/Submit Interview Video/)).toHaveAttribute("aria-current", "step");
    await expectAccessible();
  });

  it("[2.12] moves to the next, previous or any step, and focuses its title", async () => {
    stubApi("GET /rest/v1/doula_packages/own", () => ({ items: [] }));
    await openDialog("packages", () => makeApplication([]));
    const footer = button("Next").element().parentElement?.getBoundingClientRect();
    expect(button("Next").element().getBoundingClientRect().right).toBeGreaterThan((footer?.right ?? 0) - 32);
    await button("Next").click();
    await expect.element(title("Submit Number of Births")).toHaveFocus();
    await expect.element(button("Next")).toBeDisabled();
    await button(/Submit Interview Video/).click();
    await expect.element(title("Submit Interview Video")).toHaveFocus();
    await button("Previous").click();
    await expect.element(title("Add Certification/Training")).toHaveFocus();
    await expect.element(button("Previous")).toBeDisabled();
  });

  it("[2.12] offers to submit only once all six steps are done", async () => {
    let done = allSteps.slice(1);
    await openDialog("births", () => makeApplication(done, { births_attended: 3 }));
    await expect.element(dialog).toHaveTextContent("5/6 steps");
    await expect.element(button("Submit For Review to Go Live")).not.toBeInTheDocument();
    done = allSteps;
    stubApi("PUT /rest/v1/doula_profiles/own/births", () => new Response(null, { status: 204 }));
    await button("Save").click();
    await expect.element(dialog).toHaveTextContent("6/6 steps100%");
    await expect.element(dialog.getByText("All Steps Complete!")).toBeVisible();
    await expect.element(button("Submit For Review to Go Live")).toBeVisible();
    await expectAccessible();
  });

  it("[2.12] names what Stripe still needs of an account that was left half way, also at 6/6", async () => {
    const needed = "Connected; Stripe still needs a bank account for your payouts.";
    await openDialog("payment-account", () => makeApplication(allSteps), {
      state: "pending",
      missing: ["bank_account"],
    });
    await expect.element(dialog.getByRole("heading", { level: 3 })).toHaveTextContent(needed);
    await button(/Submit Number of Births/).click();
    await expect.element(dialog).toHaveTextContent(`6/6 steps100%${needed}`);
  });

  it("says what a submission locks and for how long before it is made", async () => {
    await openDialog("births", () => makeApplication(allSteps));
    await expect
      .element(
        dialog.getByText(
          "We review your profile, usually within 3 business days. It's locked until then, unless you withdraw it.",
        ),
      )
      .toBeVisible();
  });

  it("[2.12 8.15] shows 'In Review Queue' after a submission", async () => {
    let stored = makeApplication(allSteps);
    await openDialog("births", () => stored);
    stubApi("POST /rest/v1/applications/own/submit", () => {
      stored = { ...stored, status: "pending" };
      return { status: "pending" };
    });
    await button("Submit For Review to Go Live").click();
    await expect.element(dialog.getByText("In Review Queue")).toBeVisible();
    await expect.element(toasts).toHaveTextContent("Profile submitted for review!");
    await expect.element(toasts).toHaveTextContent("You will be notified once approved.");
    await expect.element(button("Withdraw")).toBeVisible();
  });

  it("[8.15] shows why a submission failed, and lets the doula retry", async () => {
    await openDialog("births", () => makeApplication(allSteps));
    stubApi("POST /rest/v1/applications/own/submit", () =>
      refusal("setup_incomplete", "Please finish all six steps first."),
    );
    await button("Submit For Review to Go Live").click();
    await expect.element(toasts).toHaveTextContent("Error submitting for review");
    await expect
      .element(dialog.getByRole("alert"))
      .toHaveTextContent("Error submitting for reviewPlease finish all six steps first.");
    await expect.element(button("Submit For Review to Go Live")).toBeEnabled();
  });

  it("[2.12] withdraws a profile from review", async () => {
    let stored = makeApplication(allSteps, { status: "pending" });
    await openDialog("births", () => stored);
    stubApi("POST /rest/v1/applications/own/withdraw", () => {
      stored = { ...stored, status: "draft" };
      return { status: "draft" };
    });
    await button("Withdraw").click();
    await expect.element(button("Submit For Review to Go Live")).toBeVisible();
    await expect.element(toasts).toHaveTextContent("Profile withdrawn");
  });
});
