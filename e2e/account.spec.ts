import { fillLogIn, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectToast } from "./notices.ts";
import { openEmailTo, password, signInNewParent, signUpParent } from "./people.ts";

const newPassword = "quiet-harbour-77";

test.use({ expectedRefusals: [400, 401, 403, 409] });

test("[4.1] a forgotten password is reset by email", async ({ page, request }) => {
  const email = await signUpParent(request);
  const dialog = await openLogIn(page);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await openEmailTo(page, email, /Choose a new password/);
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await fillLogIn(page, email, newPassword);
  await expect(page).toHaveURL(/dashboard$/);

  await openEmailTo(page, email, /password was changed/);
});

test("[4.1] when a session ends, logging in again keeps the page open, and closing the login dialog leads home", async ({
  page,
}) => {
  const email = await signInNewParent(page);
  // The event stream would report the ended session before any click.
  await page.route("**/realtime/v1", () => undefined);
  await page.goto("/account");
  await expect(page.getByText("This device")).toBeVisible();
  const form = page.getByRole("region", { name: "Password" });
  const change = form.getByRole("button", { name: "Change password" });
  await change.click();
  await form.getByLabel("Current password").fill(password);
  await form.getByLabel("New password").fill(newPassword);
  await page.context().clearCookies();
  // Submits right away, because any other request would open the login dialog too.
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Log In" });
  await expect(dialog).toContainText("Your session has ended. Log in again to pick up where you left off.");
  await expect(page).toHaveURL("/account");
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await fillLogIn(page, email);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/account");
  await expect(form.getByLabel("New password")).toHaveValue(newPassword);
  await form.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed", "All other devices were signed out.");

  await change.click();
  await form.getByLabel("Current password").fill(newPassword);
  await form.getByLabel("New password").fill(password);
  await page.context().clearCookies();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("banner").getByRole("button", { name: "Log In" })).toBeVisible();
});

test("[4.1 7.1] a parent requests a new email address, cancels the change, then requests and confirms it", async ({
  page,
}) => {
  const email = await signInNewParent(page);
  const newAddress = `new-${email}`;
  const section = page.getByRole("region", { name: "Email", exact: true });
  const ask = async () => {
    await section.getByRole("button", { name: "Change email" }).click();
    await section.getByLabel("New email").fill(newAddress);
    await section.getByLabel("Current password").fill(password);
    await section.getByRole("button", { name: "Change email" }).click();
    await expect(section.getByText("Waiting for confirmation").first()).toBeVisible();
  };
  await page.goto("/account");
  await ask();
  await section.getByRole("button", { name: "Cancel this change" }).click();
  await ask();

  await openEmailTo(page, email, /asked to change your/);
  await openEmailTo(page, newAddress, /Confirm your new email/);
  await page.getByRole("link", { name: "Use this address" }).click();
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByRole("heading", { name: "Email changed" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.goto("/account");
  await expect(section).toContainText(newAddress);
});

test("a parent downloads their data as one archive, then deletes the account", async ({ page }) => {
  const email = await signInNewParent(page);
  await page.goto("/account");
  const data = page.getByRole("region", { name: "Your data" });
  await data.getByRole("button", { name: "Download my data" }).click();
  await data.getByLabel("Current password").fill(password);
  const download = page.waitForEvent("download");
  await data.getByRole("button", { name: "Download", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("my-data.zip");
  await expect(page.getByText("Your data was downloaded.")).toBeVisible();

  const section = page.getByRole("region", { name: "Delete account" });
  await section.getByRole("button", { name: "Delete account" }).click();
  await section.getByLabel("Current password").fill(password);
  await section.getByRole("button", { name: "Delete my account" }).click();
  await expectToast(page, "Your account is deleted", "We emailed you a confirmation.");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Find Your Perfect Doula" })).toBeVisible();
  await openLogIn(page);
  await fillLogIn(page, email);
  await expect(page.getByText(/Invalid email or password/).first()).toBeVisible();
});
