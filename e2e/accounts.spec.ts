import type { APIRequestContext, Page } from "@playwright/test";
import { fillLogIn, fillSignUp, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast } from "./notices.ts";
import { newEmail, openEmailTo, password, post, signInNewParent } from "./people.ts";

test.use({ expectedRefusals: [400, 401, 403] });

/** Signs up in a different browser. */
async function signUpElsewhere(request: APIRequestContext): Promise<string> {
  const email = newEmail();
  await post(request, "/auth/v1/signup", { email, password, data: { full_name: "Ana Maria Ruiz" } });
  return email;
}

async function openConfirmation(page: Page, email: string): Promise<void> {
  await openEmailTo(page, email, /Confirm your email/);
  await page.getByRole("link", { name: "Confirm my email" }).click();
}

test("[7.1 8.1] a person who lost the confirmation email requests another, and its link signs them in", async ({
  page,
}) => {
  const email = newEmail();
  await page.goto("/?dialog=signup");
  await fillSignUp(page, email);
  await page.getByRole("dialog", { name: "Check your email" }).press("Escape");
  await openLogIn(page);
  const dialog = await fillLogIn(page, email);
  await expectAlert(dialog, "Please check your email and click the confirmation link before signing in.");
  await dialog.getByRole("button", { name: /Resend/ }).click();
  await expect(dialog.getByText(/sent/i).last()).toBeVisible();
  await openConfirmation(page, email);
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
});

test("an account that a stranger opened with someone else's address goes to the address's owner", async ({
  page,
  request,
}) => {
  const email = await signUpElsewhere(request);
  await openConfirmation(page, email);
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await page.getByRole("button", { name: "Choose a new password instead" }).click();
  const field = page.getByLabel("New password");
  await expect(field).toBeFocused();
  await field.fill("short");
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
  await field.fill("quiet-harbor-88");
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeFocused();
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await fillLogIn(page, email, "quiet-harbor-88");
  await expect(page.getByRole("heading", { name: "Welcome, Parent" })).toBeVisible();
});

test("[2.4 3.16 4.1 8.4] a session survives a reload and ends in every tab on sign-out", async ({
  page,
  context,
}) => {
  await signInNewParent(page);
  await page.goto("/parent-dashboard");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain("token");

  const otherTab = await context.newPage();
  await otherTab.goto("/bookings");
  await expect(otherTab.getByText("No bookings yet")).toBeVisible();
  await expect(page.getByText(/^Add your due date/)).toBeVisible();
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expectToast(page, "Signed out successfully", "You have been logged out.");
  await expect(page).toHaveURL("/");
  await expect(otherTab).not.toHaveURL(/\/bookings$/);
});
