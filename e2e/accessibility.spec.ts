import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { openIntroCall, pick } from "./calls.ts";
import { setup } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { openInApp } from "./in-app.ts";
import { openThread, rosa } from "./messages-fixtures.ts";
import { admin, orderFromRosa } from "./orders-fixtures.ts";
import { logIn, signInNewDoula } from "./people.ts";
import { austinResults } from "./searches.ts";

/*
 * Component tests check each page and dialog where it is mounted (web/testing/expect-accessible.ts). Here is what only
 * the running program has: whole pages with real content, and the pages that the server writes.
 */
async function visit(page: Page, path: string): Promise<void> {
  await openInApp(page, path);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expectAccessible(page, path);
}

test("a visitor's pages are accessible", async ({ page }) => {
  for (const path of ["/", austinResults, "/doulas/marisol-ybarra", "/doulas/in/texas/austin", "/faq"])
    await visit(page, path);
});

test("a parent's pages are accessible", async ({ page }) => {
  await openThread(page, "Ana Maria Ruiz");
  await expectAccessible(page, "a thread");
  await visit(page, "/parent-dashboard");
  await openIntroCall(page, rosa.slug);
  await pick(page, 1, "last");
  await expectAccessible(page, "an intro call being picked");
  for (const colorScheme of ["light", "dark"] as const) {
    // Emails and the mailbox follow the system, not the theme.
    await page.emulateMedia({ colorScheme });
    await page.goto("/mailbox");
    await expectAccessible(page, `mailbox, ${colorScheme}`);
    await page.getByRole("listitem").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/mailbox\/./);
    await expectAccessible(page, `an email, ${colorScheme}`);
  }
});

test("a doula's pages are accessible", async ({ page }) => {
  await logIn(page, rosa.email);
  for (const path of ["/doula-dashboard", "/availability"]) await visit(page, path);
});

test("an admin's home is accessible", async ({ page }) => {
  await logIn(page, admin);
  await page.goto("/admin-dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expectAccessible(page, "/admin-dashboard");
});

test("the sandboxes' pages are accessible", async ({ page }) => {
  const { paymentUrl } = await orderFromRosa(page, "Ana Maria Ruiz");
  await page.goto(paymentUrl);
  await expectAccessible(page, "the payment");
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=calendar");
  await setup(page).getByRole("button", { name: "Connect Google Calendar" }).click();
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  await expectAccessible(page, "the calendar");
  await page.goto("/doula-dashboard?step=payment-account");
  await setup(page).locator("button:not([aria-current])", { hasText: "Connect Stripe Account" }).click();
  await expect(page.getByRole("button", { name: "Finish setup" })).toBeVisible();
  await expectAccessible(page, "Stripe's setup");
});
