import type { Page } from "@playwright/test";
import { setup } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewDoula } from "./people.ts";

// The second use of Google's code is refused.
test.use({ expectedRefusals: [400] });

const connect = (page: Page) => setup(page).getByRole("button", { name: "Connect Google Calendar" });
const result = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("[2.1 2.12 2.13] a doula first denies Google access, then connects and disconnects their calendar", async ({
  page,
}) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=calendar");
  await expect(connect(page)).toBeVisible();

  await connect(page).click();
  await expect(result(page, "Allow access to your Google Calendar?")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Sandbox");
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(result(page, "You did not allow access")).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Authorization failed: access_denied");
  await expect(page).toHaveURL("/auth/google/callback");
  await page.getByRole("button", { name: "Return to Dashboard" }).click();
  await expect(page).toHaveURL("/doula-dashboard?step=calendar");

  // With the keyboard.
  await connect(page).press("Enter");
  const callbackRequest = page.waitForRequest(/\/auth\/google\/callback\?/);
  await page.getByRole("button", { name: "Allow" }).press("Enter");
  const callbackUrl = (await callbackRequest).url();
  await expect(result(page, "Success!")).toBeVisible();
  await expect(page.getByText("Google Calendar connected successfully!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/doula-dashboard?step=calendar");
  await expect(setup(page)).toContainText("1/6 steps");
  await expect(setup(page).getByText("Connected", { exact: true })).toBeVisible();
  await expect(setup(page).getByText("Sandbox", { exact: true })).toBeVisible();

  await page.goto(callbackUrl.replace("/google/callback", "/google-callback"));
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to exchange authorization code: 400 - This request was already used, or took longer than 10 minutes. Please connect again.",
  );

  await page.goto("/doula-dashboard?step=calendar");
  const disconnect = { name: "Disconnect", exact: true };
  await setup(page).getByRole("button", disconnect).click();
  await page.getByRole("alertdialog").getByRole("button", disconnect).click();
  await expect(page.getByText("Calendar disconnected successfully", { exact: true })).toBeVisible();
  await expect(connect(page)).toBeVisible();
});
