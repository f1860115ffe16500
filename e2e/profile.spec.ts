import type { Page } from "@playwright/test";
import { addDays } from "../contract/time.ts";
import { expectAccessible } from "./accessibility.ts";
import { png } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, shownToasts } from "./notices.ts";
import { pretendUserType, saveProfile, signInNewParent } from "./people.ts";

const field = (page: Page, label: string | RegExp) => page.getByRole("textbox", { name: label });
const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const picture = (page: Page) => page.getByRole("region", { name: "Profile picture" });
const pictures = (page: Page) => page.locator('img[src^="/storage/v1/object/public/profile-images/"]');
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });

test.beforeEach(async ({ page }) => signInNewParent(page));

test("a parent fills their profile, which is there again, and goes back to the dashboard", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Edit Profile" }).click();
  await expect(page).toHaveURL("/edit-parent-profile");
  await expect(field(page, "Parent 1 name")).toHaveValue("Ana Maria Ruiz");
  const { session } = await (await page.request.get("/auth/v1/user")).json();
  await expect(page.getByRole("main").getByText(session.user.email)).toBeVisible();
  await expectAccessible(page, "edit profile");

  await field(page, "2nd parent").fill("Ben Ruiz");
  await field(page, "Phone").fill("512-555-0147");
  await field(page, "Planned place of birth").fill("St. David's Medical Center");
  await page.getByRole("combobox", { name: "Address" }).pressSequentially("austin");
  await page
    .getByRole("option", { name: /^Austin/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Due date/ }).click();
  const months = page.getByRole("dialog", { name: "Due date" });
  await months.getByRole("button", { name: "Go to the Next Month" }).click();
  await months.getByRole("gridcell").getByRole("button", { name: / 15, / }).click();
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await save(page).click();
  await expect(shownToasts(page).getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText("All changes are saved.")).toBeVisible();

  await page.reload();
  await expect(field(page, "2nd parent")).toHaveValue("Ben Ruiz");
  await expect(field(page, "Phone")).toHaveValue("512-555-0147");
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue(/^Austin, TX/);
  await expect(field(page, "Planned place of birth")).toHaveValue("St. David's Medical Center");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(/^Due: \w+day, \w+ 15, \d{4}$/)).toBeVisible();
});

test("without the first parent's name nothing can be saved; an empty second one is none @any-width", async ({
  page,
}) => {
  await saveProfile(page, { parent2_name: "Ben Ruiz" });
  await page.goto("/edit-profile");
  await field(page, "Parent 1 name").fill("  ");
  await expect(page.getByText("Parent 1 name is required.")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page, "a blank name");
  await field(page, "Parent 1 name").fill("Lena Berg");
  await field(page, "2nd parent").fill("");
  await save(page).click();
  await expect(page.getByText("All changes are saved.")).toBeVisible();
  await expect(page.getByText("Account menu of Lena Berg")).toBeAttached();
  await page.reload();
  await expect(field(page, "2nd parent")).toHaveValue("");
});

test.describe("a save that fails", () => {
  test.use({ expectedRefusals: [500] });

  test("keeps what was typed, and leaving asks first", async ({ page }) => {
    await page.goto("/edit-profile");
    const profile = "**/rest/v1/parent_profiles/*";
    await field(page, "Phone").fill("512-555-0147");
    await page.route(profile, (route) => route.fulfill({ status: 500, body: "" }));
    await save(page).click();
    await expectAlert(page.getByRole("main"), "Failed to update profile");
    await expect(field(page, "Phone")).toHaveValue("512-555-0147");
    await expectAccessible(page, "a failed save");

    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await expectAccessible(page, "leaving without saving");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(field(page, "Phone")).toHaveValue("512-555-0147");

    await page.unroute(profile);
    await save(page).click();
    await expect(page.getByText("All changes are saved.")).toBeVisible();
    await field(page, "Phone").fill("512-555-0199");
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await question.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  });

  test("to load says so, and Retry reads it @any-width", async ({ page }) => {
    const profile = "**/rest/v1/parent_profiles/*";
    await page.route(profile, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/edit-profile");
    await expectAlert(page, "Failed to load profile");
    await expectAccessible(page, "no profile");
    await page.unroute(profile);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(field(page, "Parent 1 name")).toHaveValue("Ana Maria Ruiz");
  });
});

test("a picture is shown at once, also in the header, and can be removed", async ({ page }) => {
  await page.goto("/edit-profile");
  await choose(page, "me.png", "image/png", png);
  await expect(shownToasts(page).getByText("Profile image uploaded successfully!")).toBeVisible();
  await expect(pictures(page)).toHaveCount(2);
  await expect(picture(page).getByRole("button", { name: "Change picture" })).toBeVisible();
  await expectAccessible(page, "a profile picture");
  await page.reload();
  await expect(pictures(page)).toHaveCount(2);
  await picture(page).getByRole("button", { name: "Remove picture" }).click();
  await expect(picture(page).getByRole("button", { name: "Upload picture" })).toBeFocused();
  await expect(pictures(page)).toHaveCount(0);
});

test.describe("a removal that fails", () => {
  test.use({ expectedRefusals: [500] });

  test("says why beside the picture, which stays, and Retry removes it @any-width", async ({ page }) => {
    await page.goto("/edit-profile");
    await choose(page, "me.png", "image/png", png);
    await expect(pictures(page)).toHaveCount(2);
    const upload = "**/storage/v1/object/profile-images/*";
    await page.route(upload, (route) => route.fulfill({ status: 500, body: "" }));
    await picture(page).getByRole("button", { name: "Remove picture" }).click();
    await expectAlert(picture(page), "Couldn't remove your picture");
    await expectAlert(picture(page), "An unexpected error occurred");
    await expect(pictures(page)).toHaveCount(2);
    await expectAccessible(page, "a picture that was not removed");
    await page.unroute(upload);
    await picture(page).getByRole("button", { name: "Retry" }).click();
    await expect(pictures(page)).toHaveCount(0);
    await expect(picture(page).getByRole("alert")).toHaveCount(0);
    await expect(picture(page).getByRole("button", { name: "Upload picture" })).toBeFocused();
  });
});

test.describe("a file that is no picture", () => {
  test.use({ expectedRefusals: [415, 500] });

  test("is refused by its kind before, and by its bytes after it was sent @any-width", async ({ page }) => {
    await page.goto("/edit-profile");
    await choose(page, "me.svg", "image/svg+xml", Buffer.from("<svg/>"));
    await expectAlert(picture(page), "Please choose a JPEG, PNG, WebP, GIF or AVIF picture.");
    await choose(page, "me.png", "image/png", Buffer.from("no picture"));
    await expectAlert(picture(page), "Failed to upload image");
    await expectAlert(picture(page), "Please choose a JPEG, PNG, WebP, GIF or AVIF picture.");
    await expect(picture(page).getByRole("button", { name: "Retry" })).toHaveCount(0);
    await expectAccessible(page, "a refused picture");
  });

  test("one that does not get through can be sent again @any-width", async ({ page }) => {
    const upload = "**/storage/v1/object/profile-images/*";
    await page.goto("/edit-profile");
    await page.route(upload, (route) => route.fulfill({ status: 500, body: "" }));
    await page.setViewportSize({ width: 360, height: 640 });
    await choose(page, "me.png", "image/png", png);
    await expectAlert(picture(page), "Failed to upload image");
    await expect(async () => {
      const said = await picture(page).getByRole("alert").boundingBox();
      const toast = await shownToasts(page).boundingBox();
      expect(said && toast && said.y + said.height <= toast.y, "the toast covers nothing of it").toBe(true);
    }).toPass({ timeout: 4000 });
    await page.unroute(upload);
    await picture(page).getByRole("button", { name: "Retry" }).click();
    await expect(pictures(page)).toHaveCount(2);
  });
});

test.describe("an upload that is refused for now", () => {
  const refusals = [
    { status: 408, sentence: "That took too long to send. Please check your connection and try again." },
    { status: 411, sentence: "We could not tell how large this file is. Please choose it again." },
    { status: 429, sentence: "Too many attempts. Please wait a moment before trying again." },
    { status: 503, sentence: "Many people are uploading right now. Please try again in a moment." },
  ];
  test.use({ expectedRefusals: [413, ...refusals.map(({ status }) => status)] });

  test("says why, by a proxy too, and keeps the picture for Retry @any-width", async ({ page }) => {
    const upload = "**/storage/v1/object/profile-images/*";
    const chosen = picture(page).locator('img[src^="blob:"]');
    await page.goto("/edit-profile");
    for (const { status, sentence } of refusals) {
      await page.route(upload, (route) => route.fulfill({ status, body: "<h1>nginx</h1>" }));
      await choose(page, "me.png", "image/png", png);
      await expectAlert(picture(page), sentence);
      await expect(chosen).toBeVisible();
      await page.unroute(upload);
    }
    await expectAccessible(page, "an upload that was refused for now");
    await picture(page).getByRole("button", { name: "Retry" }).click();
    await expect(pictures(page)).toHaveCount(2);

    await page.route(upload, (route) => route.fulfill({ status: 413, body: "" }));
    await choose(page, "me.png", "image/png", png);
    await expectAlert(picture(page), "Please choose a picture of at most 10 MB.");
    await expect(picture(page).getByRole("button", { name: "Retry" })).toHaveCount(0);
  });
});

test("what a phone appends to a picture is left out @any-width", async ({ page }) => {
  await page.goto("/edit-profile");
  await choose(page, "me.png", "image/png", Buffer.concat([png, Buffer.from("a film")]));
  await expect(pictures(page)).toHaveCount(2);
});

test("a person of no known type gets the parents' form @any-width", async ({ page }) => {
  await pretendUserType(page, "of no kind");
  await page.goto("/edit-profile");
  await expect(field(page, "Parent 1 name")).toHaveValue("Ana Maria Ruiz");
});

test("an overdue date stays as it is, and can be changed @any-width", async ({ page }) => {
  const due = addDays(new Date().toISOString().slice(0, 10), -20);
  await saveProfile(page, { due_date: due });
  await page.goto("/edit-profile");
  await field(page, "Phone").fill("512-555-0147");
  await save(page).click();
  await expect(page.getByText("All changes are saved.")).toBeVisible();
  const inFull = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
  await expect(page.getByRole("button", { name: inFull.format(new Date(due)) })).toBeVisible();
});
