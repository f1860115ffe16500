import { expect, it } from "vitest";
import { page } from "vitest/browser";
import * as retention from "../../contract/platform/retention.ts";
import { openPage } from "../testing/open-page.tsx";
import { stubApi } from "../testing/stub-api.ts";

const {
  commitmentMonths,
  contactDays,
  failureDays,
  formerAccountMonths,
  knownBrowserDays,
  maxSessionDays,
  sessionDays,
  unconfirmedAccountDays,
} = retention;

/** The page's sentence for each period after which jobs or queries delete or hide something. */
const sentences = {
  commitmentMonths: `for clients from elsewhere are deleted ${commitmentMonths} months after they passed`,
  contactDays: `until ${contactDays} days after your last call together`,
  failureDays: `is stored encrypted for ${failureDays} days`,
  formerAccountMonths: `how many calls you cancelled late for ${formerAccountMonths} months`,
  knownBrowserDays: `you have logged in with for ${knownBrowserDays} days`,
  maxSessionDays: `in any case after ${maxSessionDays} days`,
  sessionDays: `A session ends after ${sessionDays} days without use`,
  unconfirmedAccountDays: `never confirmed or used is deleted after ${unconfirmedAccountDays} days`,
} satisfies Record<keyof typeof retention, string>;

it("[2.1] the privacy policy names every retention period", async () => {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  await openPage("/privacy");
  await expect.element(page.getByRole("heading", { name: "Privacy Policy" })).toBeVisible();
  const text = document.body.innerText.replaceAll(/\s+/g, " ");
  for (const sentence of Object.values(sentences)) expect(text).toContain(sentence);
  expect(Object.keys(sentences).sort()).toEqual(Object.keys(retention).sort());
});
