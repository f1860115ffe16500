import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { EmailPreferences } from "../../../../contract/identity/email-preferences.schema.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { EmailPreferencesSection } from "./email-preferences-section.tsx";

it("turns plain subject lines on, and says so", async () => {
  const sent: EmailPreferences[] = [];
  stubApi("GET /rest/v1/email_preferences/own", () => ({ plain_subjects: false }));
  stubApi("PUT /rest/v1/email_preferences/own", async (request) => {
    sent.push(await request.json());
    return sent.at(-1);
  });
  await renderInApp(<EmailPreferencesSection />);
  const box = page.getByRole("checkbox", { name: "Plain subject lines" });
  await expect.element(box).not.toBeChecked();
  await expectAccessible();
  await box.click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => sent).toEqual([{ plain_subjects: true }]);
  await expect.poll(() => currentToasts().map(({ title }) => title)).toEqual(["Email setting saved"]);
  await expect.element(box).toBeChecked();
});
