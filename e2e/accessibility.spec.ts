import type { Page } from "@playwright/test";
import type { pages } from "../contract/operations/site.ts";
import { totpCode } from "../server/testing/totp.ts";
import { desktop, expectAccessible, expectAccessibleAtThisWidth, phone } from "./accessibility.ts";
import { bookCall, openIntroCall, pick } from "./calls.ts";
import { fillLogIn, openLogIn } from "./dialogs.ts";
import { setup, signInPendingDoula } from "./doula-setup.ts";
import { png } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import { openInApp } from "./in-app.ts";
import { openThread, rosa, send } from "./messages-fixtures.ts";
import { admin, orderFromRosa, pay } from "./orders-fixtures.ts";
import { logIn, password, post, saveProfile, signInNewDoula, signInNewParent } from "./people.ts";
import { austin, austinResults, rememberSearch } from "./searches.ts";

/** The role that opens each route. Every screen is checked at two widths and in both themes. */
const routes = {
  "/": "visitor",
  "/find-doulas": "visitor",
  "/doulas/:slug": "visitor",
  "/doulas/in/:state": "visitor",
  "/doulas/in/:state/:city": "visitor",
  "/how-it-works": "visitor",
  "/doula-signup": "visitor",
  "/faq": "visitor",
  "/privacy": "visitor",
  "/consumer-health-data": "visitor",
  "/terms": "visitor",
  "/login": "visitor",
  "/confirm-email": "visitor",
  "/confirm-email-change": "visitor",
  "/confirm-alert": "visitor",
  "/stop-alerts": "visitor",
  "/forgot-password": "visitor",
  "/reset-password": "visitor",
  "/auth/:provider/callback": "doula",
  "/auth/:provider-callback": "doula",
  "/account": "parent",
  "/dashboard": "parent",
  "/parent-dashboard": "parent",
  "/doula-dashboard": "doula",
  "/admin-dashboard": "admin",
  "/admin": "admin",
  "/admin/analytics": "admin",
  "/admin/applications": "admin",
  "/admin/applications/changes": "admin",
  "/admin/audit": "admin",
  "/admin/emails": "admin",
  "/admin/faq": "admin",
  "/admin/orders": "admin",
  "/admin/reports": "admin",
  "/admin/settings": "admin",
  "/admin/users": "admin",
  "/edit-profile": "doula",
  "/edit-parent-profile": "parent",
  "/availability": "doula",
  "/births": "doula",
  "/bookings": "parent",
  "/favorites": "parent",
  "/messages": "parent",
  "/orders": "parent",
  "/sales": "doula",
  "/orders/:id/receipt": "parent",
} as const satisfies Record<keyof typeof pages, "visitor" | "parent" | "doula" | "admin">;

type Role = (typeof routes)[keyof typeof routes];

/** Opens a URL as a link does, which is much faster than loading the app again, and checks the screen. */
async function visit(page: Page, path: string): Promise<void> {
  await openInApp(page, path);
  await expect(page.locator("main"), path).toBeVisible();
  await expectAccessible(page, path);
}

/** Like `visit`, for a URL that opens a dialog. */
async function visitDialog(page: Page, path: string): Promise<void> {
  await openInApp(page, path);
  await expect(dialog(page), path).toBeVisible();
  await expectAccessible(page, path);
}

async function visitRoutes(role: Role, page: Page, params: Record<string, string>): Promise<void> {
  for (const [route, who] of Object.entries(routes))
    if (who === role)
      await visit(
        page,
        route.replaceAll(/:[a-z-]+/g, (name) => params[name] ?? name),
      );
}

/** The results page reads a saved search as it loads. */
async function openResults(page: Page): Promise<void> {
  await rememberSearch(page, austin);
  await page.goto(austinResults);
  await expect(page.getByRole("article")).toHaveCount(5);
}

async function idOfFirst(page: Page, path: string): Promise<string> {
  const { items } = await (await page.request.get(path)).json();
  return String(items[0].id);
}

const expectErrors = (page: Page) => expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
const dialog = (page: Page) => page.getByRole("dialog");

test.use({ expectedRefusals: [401, 404, 500, 503], expectedLines: [/TypeError|ERR_FAILED/] });
test.describe.configure({ mode: "parallel" });
test.beforeEach(() => test.slow());

test("a visitor's screens are accessible", async ({ page }) => {
  await visit(page, "/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=details");
  await page.getByRole("button", { name: "Find Doulas" }).click();
  await expectErrors(page);
  await expectAccessible(page, "details with errors");
  await page.getByRole("button", { name: /^Expected Due Date/ }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await expectAccessible(page, "date picker");
  await openResults(page);
  await expectAccessible(page, "results");
  await visitRoutes("visitor", page, { ":slug": "marisol-ybarra", ":state": "texas", ":city": "austin" });
  for (const path of [
    "/nowhere",
    "/doulas/hollis-greer",
    "/faq#does-not-exist",
    "/confirm-email#token=some.token",
    "/reset-password#token=some.token",
    `${austinResults}&view=map`,
    `${austinResults}&max_rate=150&sort=price`,
    `${austinResults}&compare=teo-marchetti,grace-kim,imani-okafor`,
    "/find-doulas?location=Springfield&step=results",
    "/find-doulas?location=Qwxyz Nowhere&step=results",
  ])
    await visit(page, path);
  for (const path of [
    "/?dialog=check-email",
    `${austinResults}&compare=teo-marchetti,nobody-at-all&sheet=compare`,
    `${austinResults}&doula=marisol-ybarra`,
    `${austinResults}&doula=marisol-ybarra&tab=packages`,
    `${austinResults}&doula=marisol-ybarra&tab=contact`,
    `${austinResults}&doula=nobody-at-all`,
  ])
    await visitDialog(page, path);

  for (const [kind, send] of [
    ["login", "Log In"],
    ["signup", "Create Account"],
  ]) {
    await visitDialog(page, `/?dialog=${kind}`);
    await dialog(page).getByRole("button", { name: send, exact: true }).click();
    await expectErrors(page);
    await expectAccessible(page, `${kind} with errors`);
  }
  await page.goto("/mailbox");
  await expectAccessible(page, "mailbox");

  await page.setViewportSize(phone);
  await page.goto(`${austinResults}&sheet=filters`);
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleAtThisWidth(page, "filters");
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessibleAtThisWidth(page, "phone menu");
});

test("[2.16 3.17] error and maintenance screens are accessible", async ({ page }) => {
  const maintenance = { code: "maintenance", detail: "We're down for maintenance." };
  await page.goto("/");
  await page.route(/\/functions\/v1\//, (route) => route.fulfill({ status: 503, json: maintenance }));
  await page.getByRole("combobox").fill("Austin");
  await expect(dialog(page)).toHaveAccessibleName("Doula Match will be right back");
  await expectAccessible(page, "maintenance");

  await signInNewParent(page);
  await page.route("**/auth/v1/logout", (route) => route.abort());
  await page.goto("/faq");
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
  await expect(dialog(page)).toHaveAccessibleName("Failed to sign out. Please try again.");
  await expectAccessible(page, "a failed sign-out");
  await page.route(/\/rest\/v1\/favorites$/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/favorites");
  await expect(page.getByRole("alert")).toContainText("Couldn't load");
  await expectAccessible(page, "a read that failed");
  await page.route("**/rest/v1/bookings?*", (route) =>
    route.fulfill({ json: { items: [{}], next_cursor: null } }),
  );
  await page.goto("/bookings");
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expectAccessible(page, "the error screen");
});

test("a parent's screens are accessible", async ({ page }) => {
  const order = await orderFromRosa(page, "Ana Maria Ruiz");
  await visit(page, "/favorites");
  await visit(page, "/messages");
  await visit(page, "/bookings");
  await page.goto(order.paymentUrl);
  await expectAccessible(page, "the payment sandbox");
  await pay(page.request, order.paymentUrl);
  const { id: doulaId } = await (await page.request.get(`/rest/v1/doula_profiles/${rosa.slug}`)).json();
  await post(page.request, "/rest/v1/favorites", { doula_id: doulaId });
  await saveProfile(page, { due_date: new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10) });
  await bookCall(page, "noor-haddad", 3);
  await visitRoutes("parent", page, { ":id": order.id });
  const bookingId = await idOfFirst(page, "/rest/v1/bookings");
  await visitDialog(page, `/bookings?reschedule=${bookingId}`);
  await page.getByRole("button", { name: "Cancel this call" }).click();
  await expect(dialog(page).getByLabel(/^Reason/)).toBeVisible();
  await expectAccessible(page, "canceling a call");

  await openIntroCall(page, "fiona-macallister");
  await pick(page, 1, "last");
  await expectAccessible(page, "an intro call being picked");
  await dialog(page).getByRole("button", { name: "Confirm Booking" }).click();
  await expect(dialog(page).getByRole("link", { name: "View Bookings" })).toBeVisible();
  await expectAccessible(page, "a booked intro call");
  const packageId = await idOfFirst(page, `/rest/v1/doula_packages?doula_profile_id=${doulaId}`);
  await visitDialog(page, `/doulas/${rosa.slug}?buy=${packageId}`);
  await openResults(page);
  await expectAccessible(page, "results of a parent");

  await openInApp(page, "/parent-dashboard");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, "account menu");
  await page.keyboard.press("Escape");

  await openThread(page, "Ana Maria Ruiz");
  await send(page, "Hello Rosa");
  await expectAccessible(page, "a thread");
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.getByRole("button", { name: "Report or block" }).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessibleAtThisWidth(page, `report or block, ${size.width} px`);
    await dialog(page).getByRole("button", { name: "Report" }).click();
    await expect(dialog(page).getByRole("radio").first()).toBeVisible();
    await expectAccessibleAtThisWidth(page, `report, ${size.width} px`);
    await page.keyboard.press("Escape");
  }
});

test("[8.10] the dialog that crops a picture is accessible", async ({ page }) => {
  await signInNewParent(page);
  await page.goto("/edit-profile");
  const file = { name: "me.png", mimeType: "image/png", buffer: png };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole("group", { name: /^Your picture/ })).toBeVisible();
  await expectAccessible(page, "crop dialog");
});

test("[4.1] two-factor screens are accessible", async ({ page }) => {
  const email = await signInNewParent(page);
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Two-factor authentication" });
  const code = section.getByRole("textbox", { name: /^Code/ });
  await section.getByRole("button", { name: "Turn on" }).click();
  await section.getByLabel("Current password").fill(password);
  await section.getByRole("button", { name: "Continue" }).click();
  const link = await section.getByRole("link", { name: "Open in an app" }).getAttribute("href");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  await expectAccessible(page, "turning it on, and the section that deletes the account");
  const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
  await code.fill(totpCode(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible();
  await expectAccessible(page, "recovery codes");
  await section.getByRole("button", { name: "I've saved them" }).click();
  await section.getByRole("button", { name: "Turn off" }).click();
  await section.getByRole("button", { name: "Turn off" }).click();
  await expectErrors(page);
  await expectAccessible(page, "turning it off, with errors");

  await page.goto("/mailbox");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").first().click();
  await expectAccessible(page, "an email");
  await page.context().clearCookies();
  await openLogIn(page);
  await fillLogIn(page, email);
  await expect(page.getByRole("dialog", { name: "One more step" })).toBeVisible();
  await expectAccessible(page, "the second step of logging in");
});

test("a doula's screens are accessible", async ({ page }) => {
  await logIn(page, rosa.email);
  await visitRoutes("doula", page, { ":provider": "google", ":provider-callback": "google-callback" });
  await visit(page, "/bookings");
  await visit(page, "/messages");
  await page.goto("/availability");
  await page.getByRole("button", { name: "Add days off" }).click();
  await page
    .getByRole("form", { name: "Add days off" })
    .getByRole("button", { name: /^Add (days off|extra hours)$/ })
    .click();
  await expectErrors(page);
  await expectAccessible(page, "days off with errors");

  await signInNewDoula(page);
  for (const step of ["certifications", "video", "calendar", "payment-account", "packages", "births"])
    await visitDialog(page, `/doula-dashboard?step=${step}`);
  await page.goto("/doula-dashboard?step=certifications");
  await setup(page).getByRole("button", { name: "Add a certification" }).click();
  await expect(setup(page).getByLabel("Name")).toBeVisible();
  await expectAccessible(page, "the form of a certification");
  await visit(page, "/doula-dashboard");
  await visit(page, "/sales");
  await page.goto("/doula-dashboard?step=calendar");
  await setup(page).getByRole("button", { name: "Connect Google Calendar" }).click();
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  await expectAccessible(page, "the calendar sandbox");
  await page.goto("/doula-dashboard");
  // The setup opens on every visit while no step is done.
  await expect(setup(page)).toBeVisible();
  await page.keyboard.press("Escape");
  const account = page.getByRole("region", { name: "Stripe Account" });
  await account.getByRole("button", { name: "Connect Stripe Account" }).click();
  await expect(page.getByRole("button", { name: "Finish setup" })).toBeVisible();
  await expectAccessible(page, "the Stripe sandbox");

  await signInPendingDoula(page, "Ines Accessible", "Missoula, MT 59802");
  await visit(page, "/doula-dashboard");
});

test("an admin's screens are accessible", async ({ page, browser }) => {
  const otherPage = await browser.newPage();
  await signInPendingDoula(otherPage, "Ines Pending", "Missoula, MT 59802");
  const order = await orderFromRosa(otherPage, "Ana Maria Ruiz");
  await pay(otherPage.request, order.paymentUrl);
  await openThread(otherPage);
  const conversationId = new URL(otherPage.url()).searchParams.get("with");
  await post(otherPage.request, `/rest/v1/conversations/${conversationId}/reports`, {
    reason: "harassment",
    details: "They write this every day.",
  });
  await otherPage.close();

  await logIn(page, admin);
  await visitRoutes("admin", page, {});
  const userId = await idOfFirst(page, "/rest/v1/users?search=parent@doula-match.example");
  const faqId = await idOfFirst(page, "/rest/v1/faqs");
  const reportId = await idOfFirst(page, "/rest/v1/reports");
  const applicationId = await idOfFirst(page, "/rest/v1/applications?status=pending");
  for (const path of [
    "/edit-profile",
    "/account",
    "/admin/analytics?days=7",
    "/admin/applications?status=approved",
    "/admin/audit?person=nobody",
    "/admin/orders?search=nobody-at-all",
    "/admin/orders?differences=true",
    "/admin/users?search=nobody-at-all",
  ])
    await visit(page, path);
  for (const path of [
    `/admin/applications?review=${applicationId}`,
    `/admin/faq?delete=${faqId}`,
    "/admin/faq?edit=new",
    `/admin/orders?order=${order.id}`,
    `/admin/reports?report=${reportId}`,
    `/admin/users?edit=${userId}`,
    `/admin/users?suspend=${userId}`,
    `/admin/users?delete=${userId}`,
  ])
    await visitDialog(page, path);
  await page.goto("/admin/analytics");
  await page.getByRole("region", { name: "Sign-ups", exact: true }).getByText("Show as a table").click();
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectAccessible(page, "analytics with a table");
});
