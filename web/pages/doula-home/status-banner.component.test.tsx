import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { ApplicationStatusBadge } from "../../features/applications/application-status-badge.tsx";
import { onboardingWith } from "../../testing/onboarding.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { StatusCard } from "./setup-cards.tsx";
import { StatusBanner } from "./status-banner.tsx";

const allSteps = setupSteps.map(({ id }) => id);
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

/** Mounts banner and card, and returns the steps that were opened. */
async function openHome(more: Partial<Onboarding> | { status: unknown }) {
  const opened: SetupStepId[] = [];
  const onboarding = { ...onboardingWith(allSteps), ...more } as Onboarding;
  await renderInApp(
    <>
      <StatusBanner onboarding={onboarding} onContinue={(id) => opened.push(id)} />
      <StatusCard onboarding={onboarding} />
    </>,
  );
  return opened;
}

describe("the banner of a draft", () => {
  it("[4] asks to complete the setup until the six steps are done", async () => {
    await openHome(onboardingWith(["video"]));
    await expect.element(heading("Complete setup to go live")).toBeVisible();
  });

  it("no longer asks to complete the setup once they are", async () => {
    await openHome({});
    await expect.element(heading("Ready to submit for review")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Submit For Review to Go Live" })).toBeVisible();
    await expect.element(page.getByText("Complete setup to go live")).not.toBeInTheDocument();
  });
});

describe("the banner of a live profile", () => {
  const live = { status: "approved", is_listed: true } as const;

  it("says that parents find it if nothing is missing", async () => {
    await openHome(live);
    await expect.element(page.getByText("Parents near you can find you and book intro calls.")).toBeVisible();
    await expect.element(page.getByText(/zip code/)).not.toBeInTheDocument();
  });

  it("names what is missing, and leads there", async () => {
    const opened = await openHome({
      ...live,
      listing_gaps: ["address", "hours", "packages", "certifications"],
    });
    const gaps = page.getByRole("listitem");
    await expect.element(gaps.nth(0)).toHaveTextContent("Parents cannot find you: add your zip code");
    await expect.element(page.getByRole("link", { name: "add your zip code" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "add your weekly hours" })).toBeVisible();
    await page.getByRole("button", { name: "offer a package" }).click();
    await page.getByRole("button", { name: "add a certification" }).click();
    expect(opened).toEqual(["packages", "certifications"]);
    await expect.element(page.getByText("Parents near you can find you")).not.toBeInTheDocument();
  });

  it("does not ask for a zip code that is there", async () => {
    await openHome({ ...live, listing_gaps: ["packages"] });
    await expect.element(page.getByText(/Parents see no packages/)).toBeVisible();
    await expect.element(page.getByText(/zip code/)).not.toBeInTheDocument();
  });
});

describe("the banner of a rejected profile", () => {
  it("leads with the notes and the step they name, and then says to contact support", async () => {
    const opened = await openHome({
      status: "rejected",
      review_notes: "Your interview video does not play.",
    });
    const notes = page.getByText("Your interview video does not play.").element();
    const support = page.getByRole("heading", { name: "Contact support" }).element();
    expect(notes.compareDocumentPosition(support) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await page.getByRole("button", { name: "Submit Interview Video" }).click();
    expect(opened).toEqual(["video"]);
  });
});

describe("a status that is missing", () => {
  it.each([null, undefined, ""])("as %j counts as draft, and leads to Support", async (status) => {
    await openHome({ status });
    await expect.element(page.getByText("Ready to submit for review").first()).toBeVisible();
    await expect.element(page.getByText("Contact support")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /@/ }))
      .toHaveAttribute("href", "mailto:support@doula-match.example");
  });

  it("or that the page does not know leads to Support", async () => {
    await openHome({ status: "archived" });
    await expect.element(heading("Contact support")).toBeVisible();
    await expect.element(page.getByText("Unknown")).toBeVisible();
  });

  it("[4] counts as pending in the list of applications", async () => {
    await renderInApp(<ApplicationStatusBadge status={null} />);
    await expect.element(page.getByText("Pending")).toBeVisible();
  });

  it("is an unknown one in the list of applications if the page does not know it", async () => {
    await renderInApp(<ApplicationStatusBadge status={"archived" as "draft"} />);
    await expect.element(page.getByText("Contact support")).toBeVisible();
  });
});
