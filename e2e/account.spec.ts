import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectToast } from "./notices.ts";
import { logIn, openMailTo, password, signInNewParent, signUpParent } from "./people.ts";

const newPassword = "quiet-harbour-77";

/** It would say that the session has ended before anybody has clicked. */
const keepStreamSilent = (page: Page) => page.route("**/realtime/v1", () => undefined);

test("a link to a new password that is no link says so and leads to a new one @any-width", async ({
  page,
}) => {
  await page.goto("/reset-password");
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test.describe("refused", () => {
  test.use({ expectedRefusals: [400, 401, 403, 409] });

  test("a forgotten password is replaced through a mail, once", async ({ page, request }) => {
    const email = await signUpParent(request);
    const dialog = await openLogIn(page);
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expectAccessible(page, "forgot password");
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await expectAccessible(page, "forgot password, sent");

    await openMailTo(page, email, /Choose a new password/);
    await page.getByRole("link", { name: "Choose a new password" }).click();
    await expect(page).toHaveURL("/reset-password");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Password must be at least 6 characters long.")).toBeVisible();
    await expectAccessible(page, "new password, refused");
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
    await fillLogIn(page, email, newPassword);
    await expect(page).toHaveURL(/dashboard$/);

    await openMailTo(page, email, /password was changed/);
  });

  test("the password is changed with the current one, and other devices are signed out @any-width", async ({
    page,
    browser,
  }) => {
    const email = await signInNewParent(page);
    const other = await browser.newContext();
    await logIn(await other.newPage(), email);
    await page.goto("/account");
    await expect(page.getByText("This device")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Sign out / })).toHaveCount(2);
    await expectAccessible(page, "account");

    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password").fill("not-my-password");
    await form.getByLabel("New password").fill(newPassword);
    await form.getByRole("button", { name: "Change password" }).click();
    await expect(form.getByText("That is not your current password.").last()).toBeVisible();
    await form.getByLabel("Current password").fill(password);
    await form.getByRole("button", { name: "Change password" }).click();
    await expectToast(page, "Password changed", "All other devices were signed out.");
    await expect(page.getByRole("button", { name: /^Sign out / })).toHaveCount(0);
    expect((await (await other.request.get("/auth/v1/user")).json()).session).toBeNull();
    await other.close();
  });

  test("a session that ends keeps the page and what was typed, and goes on after logging in again", async ({
    page,
  }) => {
    const email = await signInNewParent(page);
    await keepStreamSilent(page);
    await page.goto("/account");
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password").fill(password);
    await form.getByLabel("New password").fill(newPassword);
    await page.context().clearCookies();
    // Press it right away: any read on the page would also notice, and ask to log in.
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Log In" });
    await expect(dialog).toContainText("Your session has ended. Log in again to go on where you were.");
    await expect(page).toHaveURL("/account");
    await expect(dialog.getByLabel("Email"), "known already").toHaveValue(email);
    await expectAccessible(page, "asked to log in again");
    await fillLogIn(page, email);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL("/account");
    await expect(form.getByLabel("New password")).toHaveValue(newPassword);
    await form.getByRole("button", { name: "Change password" }).click();
    await expectToast(page, "Password changed", "All other devices were signed out.");
  });

  test("the focus goes where a section goes on, and is never lost", async ({ page }) => {
    await signInNewParent(page);
    await page.goto("/account");
    const section = page.getByRole("region", { name: "Delete account" });
    await section.getByRole("button", { name: "Delete account" }).press("Enter");
    const field = section.getByLabel("Current password");
    await expect(field).toBeFocused();
    await section.getByRole("button", { name: "Delete my account" }).press("Enter");
    await expect(field).toBeFocused();
    await field.fill("not-my-password");
    await section.getByRole("button", { name: "Delete my account" }).press("Enter");
    await expect(section.getByText("That is not your current password.")).toBeVisible();
    await expect(field).toBeFocused();
    await section.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(section.getByRole("heading")).toBeFocused();
    // Asked again, nothing is wrong yet.
    await section.getByRole("button", { name: "Delete account" }).press("Enter");
    await expect(field).toBeFocused();
    await expect(section.getByText("That is not your current password.")).toBeHidden();
  });

  test("whoever does not log in again leaves the page @any-width", async ({ page }) => {
    await signInNewParent(page);
    await keepStreamSilent(page);
    await page.goto("/account");
    await expect(page.getByText("This device")).toBeVisible();
    const form = page.getByRole("region", { name: "Password" });
    await form.getByLabel("Current password").fill(password);
    await form.getByLabel("New password").fill(newPassword);
    // Last: whatever the page asks for from here on opens the dialog too, and then covers the form.
    await page.context().clearCookies();
    await form.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Log In" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL("/");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: "Log In" })).toBeVisible();
  });
});

test("another email takes effect when its link is opened, and can be taken back before", async ({
  page,
  request,
}) => {
  const email = await signUpParent(request);
  const newAddress = `new-${email}`;
  await logIn(page, email);
  const section = page.getByRole("region", { name: "Email" });
  const ask = async () => {
    await section.getByLabel("New email").fill(newAddress);
    await section.getByLabel("Current password").fill(password);
    await section.getByRole("button", { name: "Change email" }).click();
    await expect(section.getByText("Waiting to be confirmed").first()).toBeVisible();
  };
  await page.goto("/account");
  await ask();
  await expectAccessible(page, "an email that waits to be confirmed");
  await section.getByRole("button", { name: "Cancel this change" }).click();
  await ask();

  await openMailTo(page, email, /asked to change your/);
  await openMailTo(page, newAddress, /Confirm your new email/);
  await page.getByRole("link", { name: "Use this address" }).click();
  const confirm = page.getByRole("button", { name: "Confirm My Email" });
  // The mail's link leads to another document, which axe would otherwise meet before it is there.
  await expect(confirm).toBeVisible();
  await expectAccessible(page, "confirming another email");
  await confirm.click();
  await expect(page.getByRole("heading", { name: "Email changed" })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.goto("/account");
  await expect(section).toContainText(newAddress);
});

test("a session that is about to end is renewed by itself @any-width", async ({ page }) => {
  await signInNewParent(page);
  await page.clock.install();
  let reads = 0;
  await page.route("**/auth/v1/user", async (route) => {
    reads += 1;
    const response = await route.fetch();
    const answer = await response.json();
    // The second answer is a session that the server has prolonged.
    if (reads === 1) answer.session.expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await route.fulfill({ response, json: answer });
  });
  await page.goto("/account");
  await expect(page.getByText("This device")).toBeVisible();
  // About every 30 seconds, and no sooner (spec section 9).
  await page.clock.runFor(25_000);
  // An answer of the server later, a read that had begun would have arrived.
  await page.evaluate(() => fetch("/theme.js").then((response) => response.text()));
  expect(reads).toBe(1);
  await page.clock.runFor(6000);
  await expect.poll(() => reads).toBe(2);
  await page.unrouteAll({ behavior: "wait" });
});

test("what is stored is downloaded as one archive", async ({ page }) => {
  await signInNewParent(page);
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Your data" });
  await section.getByRole("button", { name: "Download my data" }).click();
  await expectAccessible(page, "downloading the data");
  await section.getByLabel("Current password").fill(password);
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("my-data.zip");
  await expect(page.getByText("The archive is among your downloads.")).toBeVisible();
});

test.describe("an account that is deleted", () => {
  test.use({ expectedRefusals: [401, 403] });

  test("asks for the password, and is gone", async ({ page }) => {
    const email = await signInNewParent(page);
    await page.goto("/account");
    const section = page.getByRole("region", { name: "Delete account" });
    await section.getByRole("button", { name: "Delete account" }).click();
    await expectAccessible(page, "deleting the account");
    await section.getByRole("button", { name: "Delete my account" }).click();
    await expect(section.getByText("Please enter your password.")).toBeVisible();
    await section.getByLabel("Current password").fill("not-my-password");
    await section.getByRole("button", { name: "Delete my account" }).click();
    await expect(section.getByText("That is not your current password.")).toBeVisible();
    await section.getByLabel("Current password").fill(password);
    await section.getByRole("button", { name: "Delete my account" }).click();
    await expectToast(page, "Your account is deleted", "We have mailed you about it.");
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Find Your Perfect Doula" })).toBeVisible();
    await openLogIn(page);
    await fillLogIn(page, email);
    await expect(page.getByText(/Invalid email or password/).first()).toBeVisible();
  });
});
