import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";
import { makeApplication, stubPaymentAccount } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { ApplicationStatusBadge } from "../../admin/applications/application-status.tsx";
import { StatusCard } from "./setup-cards.tsx";
import { isFullyLive, StatusBanner } from "./status-banner.tsx";

const allSteps = setupSteps.map(({ id }) => id);
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

/** Mounts the banner and the card. Returns the steps opened from them. */
async function openHome(more: Partial<OwnApplication> | { status: unknown }) {
  const opened: SetupStepId[] = [];
  stubPaymentAccount();
  const application = { ...makeApplication(allSteps), ...more } as OwnApplication;
  await renderInApp(
    <>
      <StatusBanner application={application} onContinue={(id) => opened.push(id)} />
      {!isFullyLive(application) && <StatusCard application={application} />}
    </>,
  );
  return opened;
}

describe("the banner of a draft", () => {
  it("[4.4] asks the doula to complete the setup until all six steps are done", async () => {
    await openHome(makeApplication(["video"]));
    await expect.element(heading("Complete setup to go live")).toBeVisible();
  });

  it("lists the steps, with the minutes that the open ones take", async () => {
    const opened = await openHome(makeApplication(["certifications", "video", "packages"]));
    await expect.element(page.getByText("About 7 minutes left.")).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: /^Connect Stripe Account/ }))
      .toHaveTextContent("5 min");
    await expect.element(page.getByRole("button", { name: /^Create Packages/ })).toHaveTextContent("(done)");
    await page.getByRole("button", { name: /^Connect Calendar/ }).click();
    expect(opened).toEqual(["calendar"]);
  });

  it("offers to submit once all six steps are done", async () => {
    await openHome({});
    await expect.element(heading("Ready to submit for review")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Submit For Review to Go Live" })).toBeVisible();
    await expect.element(page.getByText("Complete setup to go live")).not.toBeInTheDocument();
  });
});

describe("the banner of a live profile", () => {
  const live = { status: "approved", is_listed: true } as const;

  it("[4.4] is two lines with its status if nothing is missing", async () => {
    await page.viewport(360, 740);
    await openHome(live);
    const row = page.getByRole("region", { name: "Profile Live!" });
    await expect.element(row.getByRole("heading", { name: "Profile Live!" })).toBeVisible();
    await expect.element(row).toHaveTextContent("Profile Status: Live and accepting clients");
    await expect
      .element(row.getByRole("link", { name: "See your public page" }))
      .toHaveAttribute("href", "/doulas/grace-okafor");
    expect(row.element().getBoundingClientRect().height).toBeLessThan(100);
    await expect.element(page.getByText(/zip code/)).not.toBeInTheDocument();
  });

  it("[2.12] says that it takes no new clients while it is paused", async () => {
    await openHome({ ...live, is_paused: true });
    await expect.element(page.getByText("Live, not taking new clients")).toBeVisible();
    await expect.element(page.getByText("Live and accepting clients")).not.toBeInTheDocument();
  });

  it("lists what is missing, with links to add it", async () => {
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
    await expect.element(page.getByRole("region", { name: "Profile Live!" })).not.toBeInTheDocument();
  });

  it("does not ask for a zip code if the address has one", async () => {
    await openHome({ ...live, listing_gaps: ["packages"] });
    await expect.element(page.getByText(/Parents see no packages/)).toBeVisible();
    await expect.element(page.getByText(/zip code/)).not.toBeInTheDocument();
  });
});

it("[4.3] a profile in review is labeled 'Under review', and can be withdrawn", async () => {
  await openHome({ status: "pending" });
  await expect.element(heading("Under review")).toBeVisible();
  await expect.element(page.getByText("In Review Queue")).toBeVisible();
  await expect.element(page.getByText(/usually within 3 business days/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expectAccessible();
});

it("[4.3] a profile in review says by which day it is usually reviewed, and later that it takes longer", async () => {
  await openHome({ status: "pending", submitted_at: "2099-01-02T15:00:00.000Z" });
  await expect.element(page.getByText("Usually reviewed by Wed, Jan 7")).toBeVisible();
  await openHome({ status: "pending", submitted_at: "2026-01-02T15:00:00.000Z" });
  await expect.element(page.getByText("It's taking longer than usual")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /@/ })).toBeVisible();
});

it("[4.1] a profile under a second review is not listed, and the banner explains why", async () => {
  await openHome({ status: "approved", is_listed: false, is_under_second_review: true });
  await expect.element(heading("Not listed at the moment")).toBeVisible();
  await expect
    .element(page.getByText("We're reviewing the changes you made after your profile was approved."))
    .toBeVisible();
  await expect.element(heading("Profile Live!")).not.toBeInTheDocument();
});

it("[4.1] a profile that an admin unlisted for another reason shows that reason", async () => {
  await openHome({
    status: "approved",
    is_listed: false,
    is_under_second_review: true,
    unlisted_note: "Your license expired.",
  });
  await expect.element(page.getByText("Your license expired.")).toBeVisible();
  await expect.element(page.getByText(/changes you made/)).not.toBeInTheDocument();
});

describe("the banner of a rejected profile", () => {
  it("[4.4] starts with the steps to redo, then the reviewer's notes and a link to Support", async () => {
    const opened = await openHome({
      status: "rejected",
      review_notes: "Your interview video does not play, and the certificate is not yours.",
    });
    await expect.element(page.getByText("Changes needed")).toBeVisible();
    expect(document.body.textContent).toMatch(
      /2 steps to redo.*Add Certification\/Training.*Submit Interview Video.*does not play.*Edit and resubmit.*Contact support/,
    );
    await page.getByRole("button", { name: "Submit Interview Video" }).click();
    expect(opened).toEqual(["video"]);
  });

  it("names no count if the notes name no step", async () => {
    await openHome({ status: "rejected", review_notes: "Please tell us more." });
    await expect.element(heading("Your profile needs changes")).toBeVisible();
  });
});

describe("a missing or unknown status", () => {
  it.each([null, undefined, ""])("of %j counts as draft, with a link to Support", async (status) => {
    await openHome({ status });
    await expect.element(page.getByText("Ready to submit for review").first()).toBeVisible();
    await expect.element(page.getByText("Contact support")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: /@/ }))
      .toHaveAttribute("href", "mailto:support@doula-match.example");
  });

  it("of 'archived' shows as unknown, with a link to Support", async () => {
    await openHome({ status: "archived" });
    await expect.element(heading("Contact support")).toBeVisible();
    await expect.element(page.getByText("Unknown")).toBeVisible();
  });

  it("[4.3] of null counts as pending in the list of applications", async () => {
    await renderInApp(<ApplicationStatusBadge status={null} />);
    await expect.element(page.getByText("Pending")).toBeVisible();
  });

  it("of 'archived' shows 'Contact support' in the list of applications", async () => {
    await renderInApp(<ApplicationStatusBadge status={"archived" as "draft"} />);
    await expect.element(page.getByText("Contact support")).toBeVisible();
  });
});
