import { expect, it } from "vitest";
import { page } from "vitest/browser";
import * as retention from "../../../contract/retention.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { PrivacyPage } from "./privacy-page.tsx";

const {
  contactDays,
  failureDays,
  formerAccountMonths,
  knownBrowserDays,
  maxSessionDays,
  sessionDays,
  unconfirmedAccountDays,
} = retention;

/** What the page says about each period after which jobs and queries delete or hide something. */
const sentences = {
  contactDays: `until ${contactDays} days after your last call together`,
  failureDays: `is stored encrypted for ${failureDays} days`,
  formerAccountMonths: `open reports about you for ${formerAccountMonths} months`,
  knownBrowserDays: `you have signed in with for ${knownBrowserDays} days`,
  maxSessionDays: `in any case after ${maxSessionDays} days`,
  sessionDays: `A session ends after ${sessionDays} days without use`,
  unconfirmedAccountDays: `never confirmed or used is deleted after ${unconfirmedAccountDays} days`,
} satisfies Record<keyof typeof retention, string>;

it("the privacy policy names every retention period in force", async () => {
  answerApi("GET /auth/v1/user", () => ({ session: null }));
  await renderInApp(<PrivacyPage />);
  await expect.element(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
  const text = document.body.innerText.replaceAll(/\s+/g, " ");
  for (const sentence of Object.values(sentences)) expect(text).toContain(sentence);
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(retention).sort());
});
