import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import type { OwnDeletion } from "../../../../contract/identity/users.schema.ts";
import { refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { ana, makeSession } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { DeleteSection } from "./data-sections.tsx";

const openOrder = {
  id: "018f0000-0000-7000-8000-000000000002",
  package_name: "Full circle",
  other_side: "Grace Okafor",
  until: "2031-02-15",
};

async function openSection(
  user_type: SessionUser["user_type"],
  deletion: OwnDeletion = { open_orders: [], upcoming_calls: 0 },
) {
  stubApi("GET /auth/v1/user/deletion", () => deletion);
  stubApi("GET /auth/v1/user", () => ({ session: makeSession({ ...ana, user_type }) }));
  await renderInApp(<DeleteSection />);
}

it("[7.1] an open order is named before the password is asked for", async () => {
  await openSection("client", { open_orders: [openOrder], upcoming_calls: 1 });
  await page.getByRole("button", { name: "Delete account" }).click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("You can't delete your account yet");
  await expect.element(alert).toHaveTextContent("Full circle with Grace Okafor, until February 15, 2031");
  await expect.element(page.getByLabelText("Current password")).not.toBeInTheDocument();
  await alert.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByRole("heading", { name: "Delete account" })).toHaveFocus();
});

it.each([
  [0, "Here's what happens:Your profile,"],
  [1, "Your upcoming call is cancelled, and we email the person you were going to meet."],
  [2, "Your 2 upcoming calls are cancelled, and we email the people you were going to meet."],
])("[7.1] the deletion form names %i upcoming calls", async (upcoming_calls, sentence) => {
  await openSection("doula", { open_orders: [], upcoming_calls });
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.element(page.getByLabelText("Current password")).toHaveFocus();
  await expect.element(page.getByRole("region", { name: "Delete account" })).toHaveTextContent(sentence);
});

it("[7.1] the deletion form waits for a new check each time it opens", async () => {
  await openSection("client");
  const button = page.getByRole("button", { name: "Delete account" });
  await button.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  const check = Promise.withResolvers<OwnDeletion>();
  stubApi("GET /auth/v1/user/deletion", () => check.promise);
  await button.click();
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByLabelText("Current password")).not.toBeInTheDocument();
  check.resolve({ open_orders: [openOrder], upcoming_calls: 0 });
  await expect.element(page.getByRole("alert")).toHaveTextContent("Full circle with Grace Okafor");
});

it("a failed check can be retried", async () => {
  expectLine(/Couldn't load account/);
  await openSection("client");
  let calls = 0;
  stubApi("GET /auth/v1/user/deletion", () => {
    calls += 1;
    return calls === 1
      ? refusal("unavailable", "We can't respond right now.", 503)
      : { open_orders: [], upcoming_calls: 0 };
  });
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("button", { name: /retry|again/i }).click();
  await expect.element(page.getByLabelText("Current password")).toHaveFocus();
});

it("the deletion form moves the focus with each step, and clears the error on Cancel", async () => {
  stubApi("DELETE /auth/v1/user", () => refusal("wrong_password", "That is not your current password.", 403));
  await openSection("client");
  const field = page.getByLabelText("Current password");
  const wrong = page.getByText("That is not your current password.").first();
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByText("Please enter your password.")).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill("not-my-password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(wrong).toBeVisible();
  await expect.element(field).toHaveFocus();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("heading", { name: "Delete account" })).toHaveFocus();
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(wrong).not.toBeInTheDocument();
  await expectAccessible();
});

it("an admin sees a note instead of the button that deletes the account", async () => {
  await openSection("admin");
  await expect.element(page.getByText("Admins cannot delete their own account.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete account" })).not.toBeInTheDocument();
  await expectAccessible();
});
