import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInNewDoula } from "./people.ts";

const card = (page: Page) => page.getByRole("region", { name: "Stripe Account" });
/** In the step; the button of the same name beside it opens the step. */
const connectButton = (page: Page) =>
  page.getByRole("dialog").locator("button:not([aria-current])", { hasText: "Connect Stripe Account" });
const atStripe = (page: Page) => expect(page.getByRole("heading", { name: "Set up payments" })).toBeVisible();

test("[2.12 4.12] a doula interrupts Stripe's setup, finishes it, and sees later requirements live", async ({
  page,
}) => {
  const email = await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=payment-account");
  const dialog = page.getByRole("dialog", { name: "Complete Your Doula Profile" });
  await expect(dialog.getByText("Sandbox: no real money")).toBeVisible();
  await connectButton(page).click();

  await atStripe(page);
  await expect(page).toHaveTitle("Set up payments (Sandbox)");
  const sandbox = new URL(page.url()).origin;
  await page.getByRole("link", { name: "Back without finishing" }).click();
  await expect(page).toHaveURL("/doula-dashboard?step=payment-account");
  await dialog.getByRole("button", { name: "Continue at Stripe" }).click();

  await atStripe(page);
  await page.getByRole("button", { name: "Finish setup" }).click();
  await expect(page.getByText("Stripe account connected successfully!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/doula-dashboard");
  await expect(card(page)).toContainText("Active");

  // Later, Stripe asks for more.
  const control = await page.context().newPage();
  await control.goto(`${sandbox}/stripe`);
  const form = control.locator(`h2:has-text("${email}") ~ form`).first();
  await form.getByRole("button", { name: "Ask for ID and bank account" }).click();
  await expect(card(page)).toContainText("a photo of your ID");
});
