import type { Locator, Page } from "@playwright/test";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, visibleToasts } from "./notices.ts";
import { signInNewParent, signUpParent } from "./people.ts";

/** The demo doula whose account can take payments. */
const slug = "rosa-delgado-whitaker";

/** The first package on their page. */
const firstPackage = (page: Page) =>
  page.getByRole("region", { name: "Packages" }).getByRole("listitem").first();
const summary = (page: Page) => page.getByRole("dialog", { name: /^Purchase / });

/** Opens the doula's page as a new parent, and waits until the page knows who they are. */
async function openPackages(page: Page): Promise<void> {
  await signInNewParent(page);
  await page.goto(`/doulas/${slug}`);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account menu/ })).toBeVisible();
}

/** The tab that a button opens and leads to Stripe's page. */
async function openPayment(page: Page, button: Locator): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await button.click();
  const payment = await popup;
  await expect(payment.getByRole("heading", { name: /^Pay \$/ })).toBeVisible();
  return payment;
}

test.describe("a declined card", () => {
  test.use({ expectedRefusals: [402] });

  test("[8.9] leaves the purchase open: the parent tries again, pays, and both tabs show it", async ({
    page,
  }) => {
    await openPackages(page);
    await firstPackage(page)
      .getByRole("button", { name: /^Purchase/ })
      .click();
    const dialog = summary(page);
    for (const text of ["Rosa Delgado-Whitaker", "What happens next", "If plans change"])
      await expect(dialog).toContainText(text);
    await expect(dialog).toContainText(/\$\d/);
    const payment = await openPayment(page, dialog.getByRole("button", { name: "Continue to payment" }));
    await expect(dialog).toContainText("Payment link created! Click to complete purchase.");
    await expect(dialog.getByRole("link", { name: /^Complete Purchase/ })).toBeFocused();
    await expect(visibleToasts(page)).toHaveCount(0);

    await expect(payment).toHaveTitle(/\(Sandbox\)$/);
    await payment.getByRole("button", { name: "Use a card that is declined" }).click();
    await expectAlert(payment, "Your card was declined");
    await payment.getByRole("button", { name: "Pay, with a question from the bank" }).click();
    await payment.getByRole("button", { name: "Yes, it is me" }).click();
    await expect(payment).toHaveURL(new RegExp(`/doulas/${slug}\\?buy=.*&order=.*&returned=true#packages$`));

    for (const tab of [page, payment]) {
      const paid = tab.getByRole("dialog", { name: "You and Rosa are set" });
      await expect(paid).toContainText("Write to Rosa in Messages");
      await paid.getByRole("button", { name: "Close" }).click();
    }
    await expect(firstPackage(page)).toContainText("Paid");
    await expect(firstPackage(payment)).toContainText("Paid");
    await firstPackage(payment)
      .getByRole("link", { name: /^View receipt/ })
      .click();
    await expect(payment.getByRole("region", { name: "Provider" })).toContainText("Rosa Delgado-Whitaker");
    await expect(payment.getByRole("row", { name: /^Total paid \$/ })).toBeVisible();
  });
});

test("[2.6 6.3 7.6 8.9] a visitor logs in first, and returns to the package", async ({ page, request }) => {
  const email = await signUpParent(request);
  await page.goto(`/find-doulas?doula=${slug}&tab=packages`);
  const details = page.getByRole("dialog", { name: /Rosa/ });
  await details
    .getByRole("button", { name: /^Purchase/ })
    .first()
    .click();
  const logIn = page.getByRole("dialog", { name: "Log In" });
  await expect(logIn).toContainText("Please log in to purchase");
  await fillLogIn(page, email);
  await expect(page).toHaveURL(new RegExp(`/doulas/${slug}\\?buy=.*#package-`));
  await expect(summary(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(firstPackage(page).getByRole("button", { name: /^Purchase/ })).toBeInViewport();
});
