import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FormerDoulaData } from "../../../../contract/directory/applications.schema.ts";
import { certification } from "../../../testing/certifications.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { FormerDoulaSection } from "./former-doula-section.tsx";

const nothing = { certifications: [], video_url: null, has_calendar: false, has_payment_account: false };

async function openSection(stored: FormerDoulaData) {
  let left = stored;
  const stubRemoval = (call: string, removed: Partial<FormerDoulaData>) =>
    stubApi(call, () => {
      left = { ...left, ...removed };
      return new Response(null, { status: 204 });
    });
  stubApi("GET /rest/v1/former_doula_data", () => left);
  stubRemoval(`DELETE /rest/v1/doula_certifications/${certification.id}`, { certifications: [] });
  stubRemoval("DELETE /rest/v1/doula_profiles/own/video", { video_url: null });
  stubRemoval("DELETE /rest/v1/google_calendar_connections", { has_calendar: false });
  stubRemoval("DELETE /rest/v1/payment_account", { has_payment_account: false });
  await renderInApp(
    <>
      <p>Account</p>
      <FormerDoulaSection />
    </>,
  );
}

describe("[4.5] a former doula's data", () => {
  it("is listed, and each item can be removed after a confirmation", async () => {
    const video_url = "https://vimeo.com/1";
    await openSection({
      certifications: [certification],
      video_url,
      has_calendar: true,
      has_payment_account: true,
    });
    for (const title of ["Birth doula", "Interview video", "Google Calendar", "Stripe account"]) {
      const remove = page.getByRole("button", { name: `Remove ${title}` });
      await remove.click();
      const dialog = page.getByRole("alertdialog", { name: "Remove this?" });
      await expect.element(dialog.getByText(title, { exact: true })).toBeVisible();
      await dialog.getByRole("button", { name: "Remove" }).click();
      await expect.element(remove).not.toBeInTheDocument();
    }
    await expect.element(page.getByText("Everything has been removed.")).toBeVisible();
  });

  it("has no section if nothing is stored", async () => {
    await openSection(nothing);
    await expect.element(page.getByText("Account")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Your data as a doula" })).not.toBeInTheDocument();
  });
});
