import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { addDays } from "../../../contract/platform/time.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { ana, openPage, signIn } from "../../testing/open-page.tsx";
import { stubParentHome } from "../../testing/parent-home.ts";
import { failApi, stubApi } from "../../testing/stub-api.ts";

const call = `/rest/v1/parent_profiles/${ana.id}`;
const stored = {
  user_id: ana.id,
  email: ana.email,
  full_name: ana.full_name,
  parent2_name: "Ben Ruiz",
  due_date: null as string | null,
  address: null,
  phone: null,
  provider: null,
  profile_image_url: null,
};
const field = (name: RegExp | string) => page.getByRole("textbox", { name });
const save = page.getByRole("button", { name: "Save Changes" });
const isSaved = page.getByText("All changes are saved.");

/** Responds like a server that stores the profile. */
function stubProfile(change: Partial<typeof stored> = {}) {
  let profile = { ...stored, ...change };
  stubApi(`GET ${call}`, () => profile);
  stubApi(`PUT ${call}`, async (request) => {
    profile = { ...profile, ...(await request.json()) };
    return profile;
  });
  return () => profile;
}

beforeEach(() => {
  signIn();
  stubParentHome();
  stubApi(`GET /rest/v1/users/${ana.id}`, () => ({ has_admin_form: false }));
});

it("[5.7] a parent's profile cannot be saved without the first parent's name; an empty second one becomes null", async () => {
  const profile = stubProfile();
  await openPage("/edit-profile");
  await field("Parent 1 name").fill("  ");
  await expect.element(page.getByText("Parent 1 name is required.")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await field("Parent 1 name").fill("Lena Berg");
  await field(/2nd parent/).fill("");
  await save.click();
  await expect.element(isSaved).toBeVisible();
  expect(profile()).toMatchObject({ full_name: "Lena Berg", parent2_name: null });
  await expectAccessible();
});

it("[8.6] a parent's profile that fails to load shows an error, and Retry loads it", async () => {
  failApi(`GET ${call}`);
  await openPage("/edit-profile");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to load profile");
  stubProfile();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(field("Parent 1 name")).toHaveValue(ana.full_name);
});

it("[2.10 8.10] a parent's profile that fails to save keeps the input, and asks before leaving", async () => {
  stubProfile();
  failApi(`PUT ${call}`);
  const router = await openPage("/edit-profile");
  await field(/Phone/).fill("512-555-0147");
  await save.click();
  await expect
    .element(page.getByRole("main").getByRole("alert"))
    .toHaveTextContent("Failed to update profile");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect.element(question.getByRole("button", { name: "Keep editing" })).toHaveFocus();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(field(/Phone/)).toHaveValue("512-555-0147");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(() => router.state.location.pathname).toBe("/dashboard");
});

it("[2.10] a person with an unknown type gets the parents' form", async () => {
  signIn({ user_type: "of no kind" as never });
  stubProfile();
  await openPage("/edit-profile");
  await expect.element(field("Parent 1 name")).toHaveValue(ana.full_name);
});

it("[2.10] an overdue date is kept while the rest is saved", async () => {
  const due_date = addDays(new Date().toISOString().slice(0, 10), -20);
  const profile = stubProfile({ due_date });
  await openPage("/edit-profile");
  await field(/Phone/).fill("512-555-0147");
  await save.click();
  await expect.element(isSaved).toBeVisible();
  expect(profile()).toMatchObject({ due_date, phone: "512-555-0147" });
  const fullDate = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await expect.element(page.getByRole("button", { name: fullDate.format(new Date(due_date)) })).toBeVisible();
});
