import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { shownToasts } from "./notices.ts";
import { signInNewDoula } from "./people.ts";

const card = (page: Page) => page.getByRole("region", { name: "Stripe Account" });
/** In the step; the button of the same name beside it leads to the step. */
const connectButton = (page: Page) =>
  page.getByRole("dialog").locator("button:not([aria-current])", { hasText: "Connect Stripe Account" });
const atStripe = (page: Page) => expect(page.getByRole("heading", { name: "Set up payments" })).toBeVisible();

test("a doula leaves Stripe halfway, comes back, and connects her account", async ({ page }) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=payment-account");
  const dialog = page.getByRole("dialog", { name: "Complete Your Doula Profile" });
  await expect(dialog.getByText("Sandbox: no real money")).toBeVisible();
  await expectAccessible(page, "the payment account's step");
  await connectButton(page).click();

  await atStripe(page);
  await expect(page).toHaveTitle("Set up payments (Sandbox)");
  await expectAccessible(page, "the sandbox's onboarding");
  await page.getByRole("link", { name: "Back without finishing" }).click();
  await expect(page).toHaveURL("/doula-dashboard?step=payment-account");
  await dialog.getByRole("button", { name: "Continue at Stripe" }).click();

  await atStripe(page);
  await page.getByRole("button", { name: "Leave halfway" }).click();
  await expect(page).toHaveURL("/doula-dashboard");
  await expect(page.getByText("Your Stripe setup is not finished", { exact: true })).toBeVisible();
  await expect(card(page)).toContainText("Not finished");
  await expectAccessible(page, "a dashboard with an account left halfway");
  await card(page).getByRole("button", { name: "Continue at Stripe" }).click();

  await atStripe(page);
  await page.getByRole("button", { name: "Finish without ID and bank account" }).click();
  await expect(page).toHaveURL("/doula-dashboard");
  await expect(card(page)).toContainText("a photo of your ID");
  await expectAccessible(page, "a dashboard with a restricted account");
  await card(page).getByRole("button", { name: "Continue at Stripe" }).click();

  await atStripe(page);
  await page.getByRole("button", { name: "Finish setup" }).click();
  await expect(page.getByText("Stripe account connected successfully!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/doula-dashboard");
  await expect(card(page)).toContainText("Active");
});

test.describe("a way back from Stripe", () => {
  test.use({ expectedRefusals: [400] });

  test("that was used before is refused, and what Stripe changes later is shown live @any-width", async ({
    page,
  }) => {
    const email = await signInNewDoula(page);
    await page.goto("/doula-dashboard?step=payment-account");
    await connectButton(page).click();
    await atStripe(page);
    const sandbox = new URL(page.url()).origin;
    const back = page.waitForRequest(/doula-dashboard\?code=/);
    await page.getByRole("button", { name: "Finish setup" }).click();
    await expect(card(page)).toContainText("Active");

    await page.goto((await back).url());
    await expect(page.getByRole("alert")).toContainText("Failed to complete Stripe connection");
    await expect(page).toHaveURL("/doula-dashboard");

    const control = await page.context().newPage();
    await control.goto(`${sandbox}/stripe`);
    const form = control.locator(`h2:has-text("${email}") ~ form`).first();
    await form.getByRole("button", { name: "Ask for ID and bank account" }).click();
    await expect(card(page)).toContainText("a photo of your ID");
  });

  test("is another doula's to use as little as a visitor's @any-width", async ({ page }) => {
    const email = await signInNewDoula(page);
    await page.goto("/doula-dashboard?step=payment-account");
    await connectButton(page).click();
    await atStripe(page);
    const back = /doula-dashboard\?code=/;
    await page.route(back, (route) => route.fulfill({ body: "" }));
    const asked = page.waitForRequest(back);
    await page.getByRole("button", { name: "Finish setup" }).click();
    const address = (await asked).url();
    await page.unroute(back);

    await page.context().clearCookies();
    await signInNewDoula(page, "Hana Kim");
    await page.goto(address);
    // The setup of a doula with no step done opens over it.
    await expect(shownToasts(page).getByText("Failed to complete Stripe connection")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to complete Stripe connection");
    await expect(card(page).getByRole("button", { name: "Connect Stripe Account" })).toBeVisible();

    // Nothing asks any more when the session is gone.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(address);
    await fillLogIn(page, email);
    await expect(page.getByText("Stripe account connected successfully!", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/doula-dashboard");
    await expect(card(page)).toContainText("Active");
  });
});
