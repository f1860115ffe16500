import type { Browser, Page } from "@playwright/test";
import type { ServerUnderTest } from "../scripts/server-under-test.ts";
import { expect, test } from "./fixtures.ts";
import { type OwnPlatform, startOwnPlatform } from "./own-platform.ts";
import { logIn, newEmail, password, post, signInNewDoula } from "./people.ts";
import { rememberSearch } from "./searches.ts";

const adminEmail = "owner@site.test";
const slug = "grace-okafor";
/** A timeout for text that a page shows as soon as it opens. */
const shortTimeout = { timeout: 1000 };

/** Settings apply to the whole platform, so these tests have their own database and two processes. */
let platform: OwnPlatform;
let first: ServerUnderTest;
let second: ServerUnderTest;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  platform = await startOwnPlatform();
  first = await platform.startProcess({ ADMIN_EMAIL: adminEmail });
  second = await platform.startProcess({ ADMIN_EMAIL: adminEmail });
  const page = await openAt(browser, first);
  await signInNewDoula(page, "Grace Okafor");
  await page.context().close();
  await platform.database.query(
    "update doula_profiles set status = 'approved', is_demo = true where slug = $1",
    [slug],
  );
});

test.afterAll(() => platform?.stop());

/** A separate browser context at one of the two processes. */
async function openAt(browser: Browser, { url }: ServerUnderTest): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
  return context.newPage();
}

/** Edits fields of the form as the admin at the first process, and saves them. */
async function saveSettings(page: Page, change: (field: Page["getByLabel"]) => Promise<void>): Promise<void> {
  await page.goto("/admin/settings");
  await change((label, options) => page.getByRole("main").getByLabel(label, options));
  await page.getByRole("button", { name: "Save Now" }).click();
  await expect(page.getByText("Platform settings saved successfully", { exact: true })).toBeVisible();
}

/**
 * Reopens a page at the second process until it shows the first one's change: pages are cached for seconds.
 */
async function openUntil(page: Page, path: string, isShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await isShown();
  }).toPass({ timeout: 60_000, intervals: [1000] });
}

async function openAsAdmin(browser: Browser, server: ServerUnderTest): Promise<Page> {
  const page = await openAt(browser, server);
  await logIn(page, adminEmail);
  return page;
}

test("[2.10] the owner of ADMIN_EMAIL becomes an admin by saving Edit Profile", async ({ browser }) => {
  const page = await openAt(browser, first);
  const account = { email: adminEmail, password, data: { full_name: "Olga Owner" } };
  await post(page.request, "/auth/v1/signup", account);
  await page.goto("/");
  await expect(async () => {
    await page.goto("/mailbox");
    await page
      .getByRole("listitem")
      .filter({ hasText: adminEmail })
      .getByRole("link")
      .click({ timeout: 1000 });
    await page.getByRole("link", { name: /Confirm/ }).click({ timeout: 1000 });
  }).toPass();
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page).toHaveURL(/\/(parent-)?dashboard$/);

  await page.goto("/edit-profile");
  await expect(page.getByText("Saving makes you an admin", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "First name" }).fill("Olivia");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Saving makes you an admin", { exact: true })).toBeHidden();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await page.context().close();
});

test("the General and Legal & Compliance settings apply on every process", async ({ browser }) => {
  const visitor = await openAt(browser, second);
  await visitor.goto(`/doulas/${slug}`);
  await expect(visitor.getByText("Sample", { exact: true }).first()).toBeVisible();

  const admin = await openAsAdmin(browser, first);
  await saveSettings(admin, async (field) => {
    await field("Site name").fill("Nest & Nurture");
    await field("Site description").fill("Doulas close by.");
    await field("Support email").fill("help@nest.test");
    await field("Default search radius").fill("12");
    await field("Fill gaps with sample details").uncheck();
    await field("Privacy policy URL").fill("/terms");
    await field("Terms of service URL").fill("https://nest.test/terms");
  });

  await openUntil(visitor, "/", () => expect(visitor).toHaveTitle(/Nest & Nurture/, shortTimeout));
  await expect(visitor.locator('meta[name="description"]')).toHaveAttribute("content", "Doulas close by.");
  const footer = visitor.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "help@nest.test" })).toBeVisible();
  await expect(footer.getByRole("link", { name: /Privacy/ })).toHaveAttribute("href", "/terms");
  await expect(footer.getByRole("link", { name: /Terms/ })).toHaveAttribute(
    "href",
    "https://nest.test/terms",
  );

  await openUntil(visitor, `/doulas/${slug}`, async () => {
    await expect(visitor.getByRole("heading", { level: 1, name: "Grace Okafor" })).toBeVisible();
    await expect(visitor.getByText("Sample", { exact: true })).toHaveCount(0, shortTimeout);
  });

  await rememberSearch(visitor, { location: "Fargo, ND, USA", placeId: null });
  await visitor.goto("/find-doulas");
  await expect(visitor.getByRole("heading", { name: /^No doulas found within 12 miles/ })).toBeVisible();
  await Promise.all([visitor, admin].map((page) => page.context().close()));
});

test("[3.17] the Security & Access settings apply on every process", async ({ browser }) => {
  const admin = await openAsAdmin(browser, first);
  const visitor = await openAt(browser, second);
  const account = { email: newEmail(), password, data: { full_name: "Ana Ruiz" } };

  await saveSettings(admin, (field) => field("Require email verification").uncheck());
  await post(visitor.request, "/auth/v1/signup", account);
  await visitor.goto("/dashboard");
  await expect(visitor).toHaveURL(/\/(parent-)?dashboard$/);
  await visitor.context().clearCookies();

  await saveSettings(admin, (field) => field("Maintenance mode").check());
  const closed = visitor.getByText("Nest & Nurture will be right back");
  await openUntil(visitor, "/", () => expect(closed).toBeVisible(shortTimeout));
  const secondAdmin = await openAsAdmin(browser, second);
  await secondAdmin.goto("/admin/settings");
  await expect(secondAdmin.getByLabel("Maintenance mode")).toBeChecked();
  await saveSettings(admin, (field) => field("Maintenance mode").uncheck());
  await openUntil(visitor, "/", () => expect(closed).toHaveCount(0, shortTimeout));
  await Promise.all([admin, visitor, secondAdmin].map((page) => page.context().close()));
});
