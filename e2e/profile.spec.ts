import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { visibleToasts } from "./notices.ts";
import { signInNewParent } from "./people.ts";

const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });

test.beforeEach(async ({ page }) => {
  await signInNewParent(page);
});

test("[2.4 2.10 5.7 8.10] a parent fills in their profile, finds it saved, and returns to the dashboard", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Edit Profile" }).click();
  await expect(page).toHaveURL("/edit-parent-profile");
  await expect(field(page, "Parent 1 name")).toHaveValue("Ana Maria Ruiz");
  const { session } = await (await page.request.get("/auth/v1/user")).json();
  await expect(page.getByRole("main").getByText(session.user.email)).toBeVisible();

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
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(visibleToasts(page).getByText("Profile updated successfully!")).toBeVisible();
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
