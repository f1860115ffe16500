import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { refusal } from "../../testing/applications.ts";
import { stubDoulaHome } from "../../testing/doula-home.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { expectLine } from "../../testing/expected-lines.ts";
import { ana, openPage, signIn } from "../../testing/open-page.tsx";
import { graceProfile } from "../../testing/own-profile.ts";
import { failApi, stubApi } from "../../testing/stub-api.ts";

const readCall = "GET /rest/v1/doula_profiles/own";
const bio = page.getByRole("textbox", { name: "Bio" });
const alert = page.getByRole("alert").filter({ hasText: "Failed to" });

beforeEach(() => {
  signIn({ user_type: "doula" });
  stubApi(`GET /rest/v1/users/${ana.id}`, () => ({ has_admin_form: false }));
  stubApi(readCall, () => graceProfile);
});

it("[8.6] a doula's profile that fails to load or be created shows an error, and Retry loads it", async () => {
  expectLine(/Couldn't load profile: doula_profile_not_created/);
  failApi(readCall);
  await openPage("/edit-profile");
  await expect.element(alert).toHaveTextContent("Failed to load profileFailed to fetch doula profile");
  stubApi(readCall, () => refusal("doula_profile_not_created", "Failed to create doula profile", 503));
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.click();
  await expect.element(alert).toHaveTextContent("Failed to load profileFailed to create doula profile");
  stubApi(readCall, () => graceProfile);
  await retry.click();
  await expect.element(page.getByRole("textbox", { name: /First name/ })).toHaveValue("Grace");
});

it("[2.10] a doula's profile that fails to save shows why, asks before leaving, and keeps the input", async () => {
  stubDoulaHome();
  failApi("PATCH /rest/v1/doula_profiles/own");
  const router = await openPage("/edit-profile");
  await bio.fill("Half a sentence");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const failure = "Failed to update profileAn unexpected error occurred";
  await expect.element(alert).toHaveTextContent(failure);
  await expect.element(page.getByRole("region", { name: "Notifications (F8)" })).toHaveTextContent(failure);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect.element(question).toHaveTextContent("This browser keeps them until you come back.");
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  await router.navigate({ to: "/edit-profile" });
  await expect.element(bio).toHaveValue("Half a sentence");
  await expectAccessible();
});
