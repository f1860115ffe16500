import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { fillLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectAlert, shownToasts } from "./notices.ts";
import { signInNewParent, signUpParent } from "./people.ts";

/** The demo doula whose account can charge. */
const slug = "rosa-delgado-whitaker";

/** The first package that she offers, on her page. */
const firstPackage = (page: Page) =>
  page.getByRole("region", { name: "Packages" }).getByRole("listitem").first();
const summary = (page: Page) => page.getByRole("dialog", { name: /^Purchase / });

/** Her page as a new parent sees it, once it knows who they are. */
async function openPackages(page: Page): Promise<void> {
  await signInNewParent(page);
  await page.goto(`/doulas/${slug}`);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account menu/ })).toBeVisible();
}

async function createLink(page: Page): Promise<void> {
  await firstPackage(page)
    .getByRole("button", { name: /^Purchase/ })
    .click();
  await summary(page).getByRole("button", { name: "Create payment link" }).click();
}

/** The tab that a link opens. */
async function openPayment(page: Page, link: Locator): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await link.click();
  const payment = await opened;
  await expect(payment.getByRole("heading", { name: /^Pay \$/ })).toBeVisible();
  return payment;
}

test.describe("a card that is declined", () => {
  test.use({ expectedRefusals: [402] });

  test("leaves the purchase open: the parent tries again, pays, and both tabs know", async ({ page }) => {
    await openPackages(page);
    await firstPackage(page)
      .getByRole("button", { name: /^Purchase/ })
      .click();
    const dialog = summary(page);
    for (const text of ["Rosa Delgado-Whitaker", "What happens next", "If plans change"])
      await expect(dialog).toContainText(text);
    await expect(dialog).toContainText(/\$\d/);
    await expectAccessible(page, "the summary of a purchase");
    await dialog.getByRole("button", { name: "Create payment link" }).click();
    await expect(dialog).toContainText("Payment link created! Click to complete purchase.");
    await expect(dialog.getByRole("link", { name: /^Complete Purchase/ })).toBeFocused();
    await expect(
      shownToasts(page).filter({ hasText: "Payment link created! Click to complete purchase." }),
    ).toBeVisible();
    await dismissToasts(page);
    await expectAccessible(page, "a payment link");

    const payment = await openPayment(page, dialog.getByRole("link", { name: /^Complete Purchase/ }));
    await expect(payment).toHaveTitle(/\(Sandbox\)$/);
    await expectAccessible(payment, "the sandbox's payment page");
    await payment.getByRole("button", { name: "Use a card that is declined" }).click();
    await expectAlert(payment, "Your card was declined");
    await payment.getByRole("button", { name: "Pay, with a question from the bank" }).click();
    await expectAccessible(payment, "the sandbox's bank");
    await payment.getByRole("button", { name: "Yes, it is me" }).click();
    await expect(payment).toHaveURL(`/doulas/${slug}#packages`);

    const paid = page.getByRole("dialog", { name: "Paid" });
    await expect(paid).toContainText("Write to Rosa in Messages");
    await expectAccessible(page, "a purchase that is paid");
    await paid.locator("footer").getByRole("button", { name: "Close" }).click();
    await expect(firstPackage(page)).toContainText("Paid");
    await expect(firstPackage(payment)).toContainText("Paid");
    await firstPackage(payment)
      .getByRole("link", { name: /^View receipt/ })
      .click();
    await expect(payment.getByRole("region", { name: "Provider" })).toContainText("Rosa Delgado-Whitaker");
    await expect(payment.getByRole("row", { name: /^Total paid \$/ })).toBeVisible();
  });
});

test("Back closes the summary, and a reload keeps it", async ({ page }) => {
  await openPackages(page);
  await firstPackage(page)
    .getByRole("button", { name: /^Purchase/ })
    .click();
  await expect(summary(page)).toBeVisible();
  await page.reload();
  await expect(summary(page)).toBeVisible();
  await page.goBack();
  await expect(summary(page)).toBeHidden();
  await expect(page).toHaveURL(`/doulas/${slug}`);
});

test("over the results, Back leads from the summary to the packages", async ({ page }) => {
  await signInNewParent(page);
  await page.goto(`/find-doulas?doula=${slug}&tab=packages`);
  const details = page.getByRole("dialog", { name: /Rosa/ });
  await details
    .getByRole("button", { name: /^Purchase/ })
    .first()
    .click();
  await expect(summary(page)).toBeVisible();
  await page.goBack();
  await expect(summary(page)).toBeHidden();
  await expect(details.getByRole("tab", { name: "Packages" })).toHaveAttribute("aria-selected", "true");
});

test("a tab that was reloaded meanwhile says that it is paid, and does not sell twice", async ({ page }) => {
  await openPackages(page);
  await createLink(page);
  const payment = await openPayment(page, summary(page).getByRole("link", { name: /^Complete Purchase/ }));
  await payment.getByRole("button", { name: "Pay, and never come back" }).click();
  await expect(payment.getByRole("heading", { name: "Paid" })).toBeVisible();
  await payment.close();
  const paid = page.getByRole("dialog", { name: "Paid" });
  await expect(paid).toBeVisible();
  await page.reload();
  await expect(paid.getByRole("link", { name: /^View receipt/ })).toBeVisible();
  await paid.locator("footer").getByRole("button", { name: "Close" }).click();
  await firstPackage(page)
    .getByRole("button", { name: /^Purchase again/ })
    .click();
  await expect(summary(page)).toContainText("Purchasing it again is a second payment.");
});

test("closing the payment page's tab right after paying still ends paid", async ({ page }) => {
  await openPackages(page);
  await createLink(page);
  await summary(page).locator("footer").getByRole("button", { name: "Close" }).click();
  const link = firstPackage(page).getByRole("link", { name: /^Complete Purchase/ });
  const payment = await openPayment(page, link);
  await payment.getByRole("button", { name: "Pay, and never come back" }).click();
  await expect(payment.getByRole("heading", { name: "Paid" })).toBeVisible();
  await payment.close();
  await expect(firstPackage(page)).toContainText("Paid");
  await expect(firstPackage(page).getByRole("button", { name: /^Purchase again/ })).toBeVisible();
});

test("leaving without paying keeps the link, also after a reload @any-width", async ({ page }) => {
  await openPackages(page);
  await createLink(page);
  const payment = await openPayment(page, summary(page).getByRole("link", { name: /^Complete Purchase/ }));
  await payment.getByRole("link", { name: "Leave without paying" }).click();
  await expect(payment).toHaveURL(`/doulas/${slug}#packages`);
  await expect(firstPackage(payment).getByRole("link", { name: /^Complete Purchase/ })).toBeVisible();
});

test("by keyboard alone, from the button to the link @any-width", async ({ page }) => {
  await openPackages(page);
  const button = firstPackage(page).getByRole("button", { name: /^Purchase/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(summary(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary(page)).toBeVisible();
  const create = summary(page).getByRole("button", { name: "Create payment link" });
  for (let press = 0; press < 8 && !(await create.evaluate((it) => it === document.activeElement)); press++)
    await page.keyboard.press("Tab");
  await expect(create).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary(page).getByRole("link", { name: /^Complete Purchase/ })).toBeVisible();
});

test("a visitor logs in first, and comes back to the package", async ({ page, request }) => {
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

test.describe("while Stripe does not answer", () => {
  test.use({ expectedRefusals: [503] });

  test("the parent is told, and the next try works @any-width", async ({ page }) => {
    await openPackages(page);
    const problem = {
      type: "/problems/payment_link_failed",
      title: "payment link failed",
      status: 503,
      code: "payment_link_failed",
      detail: "Failed to create payment link",
      request_id: "1",
    };
    await page.route("**/create-payment-link", (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", body: JSON.stringify(problem) }),
    );
    await createLink(page);
    await expectAlert(summary(page), "Failed to create payment link");
    await page.unroute("**/create-payment-link");
    await summary(page).getByRole("button", { name: "Create payment link" }).click();
    await expect(summary(page).getByRole("link", { name: /^Complete Purchase/ })).toBeVisible();
  });
});
