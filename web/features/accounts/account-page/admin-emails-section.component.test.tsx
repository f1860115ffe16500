import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AdminEmails } from "../../../../contract/identity/admin-emails.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { AdminEmailsSection } from "./admin-emails-section.tsx";

const box = (name: string) => page.getByRole("checkbox", { name });
let sent: AdminEmails[];

beforeEach(() => {
  sent = [];
  stubApi("GET /rest/v1/admin_emails/own", () => ({ reports: true, applications: false, payments: true }));
  stubApi("PUT /rest/v1/admin_emails/own", async (request) => {
    sent.push(await request.json());
    return sent.at(-1);
  });
});

it("[2.14] an admin turns each kind of email on and off", async () => {
  await renderInApp(<AdminEmailsSection />);
  await expect.element(box("New reports")).toBeChecked();
  await expect
    .element(box("New reports"))
    .toHaveAccessibleDescription(
      "Also when someone may be in danger. If every admin turns this off, nobody is emailed, even if someone is in danger.",
    );
  await expect.element(box("New applications")).not.toBeChecked();
  await box("New applications").click();
  await box("Payments to review").click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent).toEqual([{ reports: true, applications: true, payments: false }]);
  await expect.element(box("Payments to review")).not.toBeChecked();
});
