import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { setup } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { logIn, signInNewDoula } from "./people.ts";

// Google's answer that comes a second time is refused.
test.use({ expectedRefusals: [400] });

const connect = (page: Page) => setup(page).getByRole("button", { name: "Connect Google Calendar" });
const result = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a doula connects and disconnects her calendar, and Google's page can be denied", async ({ page }) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=calendar");
  await expect(connect(page)).toBeVisible();
  await expectAccessible(page, "the calendar step");

  await connect(page).click();
  await expect(result(page, "Allow access to your Google Calendar?")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Sandbox");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the sandbox, ${colorScheme}`);
  }
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(result(page, "You did not allow access")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Authorization failed: access_denied");
  await expect(page).toHaveURL("/auth/google/callback");
  await expectAccessible(page, "a denied connection");
  await page.getByRole("button", { name: "Return to Dashboard" }).click();
  await expect(page).toHaveURL("/doula-dashboard?step=calendar");

  // With the keyboard, and the server's answer held for as long as axe looks.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/functions/v1/google-calendar", async (route) => {
    if (route.request().postDataJSON().action === "exchange_token") await held;
    await route.continue();
  });
  await connect(page).focus();
  await page.keyboard.press("Enter");
  const allow = page.getByRole("button", { name: "Allow" });
  await allow.focus();
  const calledBack = page.waitForRequest(/\/auth\/google\/callback\?/);
  await page.keyboard.press("Enter");
  const callbackUrl = (await calledBack).url();
  await expect(result(page, "Connecting Google Calendar")).toBeVisible();
  await expect(page).toHaveURL("/auth/google/callback");
  await expectAccessible(page, "while it connects");
  release();
  await expect(result(page, "Success!")).toBeVisible();
  await expect(page.getByText("Google Calendar connected successfully!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/doula-dashboard?step=calendar");
  await expect(setup(page)).toContainText("1/6 steps");
  await expect(setup(page).getByText("Connected", { exact: true })).toBeVisible();
  await expect(setup(page).getByText("Sandbox", { exact: true })).toBeVisible();
  await expectAccessible(page, "a connected calendar");

  await page.goto(callbackUrl.replace("/google/callback", "/google-callback"));
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to exchange authorization code: 400 - This request was used before, or took longer than 10 minutes. Please connect again.",
  );

  await page.goto("/doula-dashboard?step=calendar");
  const disconnect = setup(page).getByRole("button", { name: "Disconnect", exact: true });
  await disconnect.click();
  await expectAccessible(page, "before disconnecting");
  await disconnect.click();
  await expect(page.getByText("Calendar disconnected successfully", { exact: true })).toBeVisible();
  await expect(connect(page)).toBeVisible();
});

test("what Google sends back is of use to its doula alone, who has to be logged in @any-width", async ({
  page,
}) => {
  const email = await signInNewDoula(page);
  const callbackUrl = await consentAndStay(page);

  await page.context().clearCookies();
  await page.goto(callbackUrl);
  await expect(result(page, "Connecting Google Calendar")).toBeVisible();
  await expect(result(page, "Connection Failed")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Please log in first");

  await signInNewDoula(page, "Hana Kim");
  await page.goto(callbackUrl);
  await expect(page.getByRole("alert")).toHaveText(/^Failed to exchange authorization code: 400 - /);

  // Nothing asks any more when the session is gone.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await logIn(page, email);
  await page.goto(callbackUrl);
  await expect(result(page, "Success!")).toBeVisible();
  await expect(setup(page).getByText("Connected", { exact: true })).toBeVisible();
});

test("an unknown provider, or an answer without its parts, fails in words @any-width", async ({ page }) => {
  await signInNewDoula(page);
  for (const [address, sentence] of [
    ["/auth/outlook/callback?code=abc&state=def", "Authorization failed: unknown_provider"],
    ["/auth/outlook-callback?code=abc&state=def", "Authorization failed: unknown_provider"],
    ["/auth/google/callback?code=abc", "Invalid authorization response - missing code or state"],
  ] as const) {
    await page.goto(address);
    await expect(result(page, "Connection Failed")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(sentence);
  }
});

/** Allows access at Google, and answers the address that it leads back to, which this browser does not open. */
async function consentAndStay(page: Page): Promise<string> {
  await page.goto("/doula-dashboard?step=calendar");
  await connect(page).click();
  const callback = /\/auth\/google\/callback\?/;
  await page.route(callback, (route) => route.fulfill({ body: "" }));
  const asked = page.waitForRequest(callback);
  await page.getByRole("button", { name: "Allow" }).click();
  const url = (await asked).url();
  await page.unroute(callback);
  return url;
}
