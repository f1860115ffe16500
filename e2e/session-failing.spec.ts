import type { Locator, Page, Route } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { logIn, signInNewParent, signUpParent } from "./people.ts";

const userRoute = "**/auth/v1/user";
const maxRequestsPerMinute = 10;

/** How the read of who is signed in fails, and what the browser writes of it. */
const failures = {
  "is refused": (route: Route) => route.fulfill({ status: 500, body: "" }),
  "does not arrive": (route: Route) => route.abort(),
};

test.use({ expectedRefusals: [500], expectedLines: [/ERR_FAILED|ApiError/] });

/** Counts what the page asks of the API, by address. */
function countCalls(page: Page): Map<string, number> {
  const calls = new Map<string, number>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/\w+\/v1\b/.test(pathname)) calls.set(pathname, (calls.get(pathname) ?? 0) + 1);
  });
  return calls;
}

/** A minute on the page's clock, in steps in which answers arrive; the person comes and goes, and points at links. */
async function spendMinute(page: Page): Promise<void> {
  for (let second = 1; second <= 60; second += 1) {
    await page.clock.runFor(1000);
    // An answer of the server takes as long as those that fail.
    await page.evaluate(() => fetch("/theme.js").then((response) => response.text()));
    if (second % 15 === 0) {
      await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
      const link = page.getByRole("link", { name: "Dashboard" });
      if ((await link.count()) > 0) await link.first().dispatchEvent("mouseenter");
    }
  }
}

/** No address is asked too often; the read that fails was tried again. */
function expectFewCalls(calls: Map<string, number>, page: string): void {
  const list = [...calls].map(([path, count]) => `${count} ${path}`).join(", ");
  process.stdout.write(`  ${page}: calls in a minute: ${list}\n`);
  expect(calls.get("/auth/v1/user")).toBeGreaterThan(1);
  expect(Math.max(...calls.values()), list).toBeLessThanOrEqual(maxRequestsPerMinute);
}

/** The page asks for nothing but its session. */
function expectNoOtherCalls(calls: Map<string, number>): void {
  expect([...calls.keys()]).toEqual(["/auth/v1/user"]);
}

for (const [kind, fail] of Object.entries(failures)) {
  for (const path of ["/", "/login", "/find-doulas"]) {
    test(`${path} stays usable and asks seldom while the session ${kind} @any-width`, async ({ page }) => {
      await signInNewParent(page);
      await page.route(userRoute, fail);
      const calls = countCalls(page);
      await page.clock.install();
      await page.goto(path);
      await spendMinute(page);
      expectFewCalls(calls, `${path}, ${kind}`);
      expectNoOtherCalls(calls);
      if (path === "/login") {
        const dialog = page.getByRole("dialog", { name: "Log In" });
        await dialog.getByRole("button", { name: "Close" }).click();
      }
      await expectAlert(page, "Couldn't load your account.");
      await expect(page.getByText("Loading...")).toHaveCount(0);
      await page.getByLabel("Location or zip code").fill("78701");
    });
  }

  test(`a private page says so and asks seldom while the session ${kind} @any-width`, async ({ page }) => {
    await signInNewParent(page);
    await page.route(userRoute, fail);
    const calls = countCalls(page);
    await page.clock.install();
    await page.goto("/bookings");
    await spendMinute(page);
    expectFewCalls(calls, `/bookings, ${kind}`);
    expectNoOtherCalls(calls);
    await expect(page.getByRole("heading", { level: 1, name: "Couldn't load" })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  });
}

test("a page that is open asks seldom while its session cannot be renewed @any-width", async ({
  page,
  request,
}) => {
  await logIn(page, await signUpParent(request));
  await page.route(userRoute, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.session.expires_at = new Date(Date.now() + 3_600_000).toISOString();
    await route.fulfill({ response, json: answer });
  });
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
  await page.unroute(userRoute);
  await page.route(userRoute, (route) => route.abort());
  const calls = countCalls(page);
  await spendMinute(page);
  expectFewCalls(calls, "/dashboard, open");
  await expect(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
});

test("Retry brings a public page its person, and a private page its content @any-width", async ({ page }) => {
  await signInNewParent(page);
  await page.clock.install();
  const openFailing = async (path: string, sentence: Locator) => {
    await page.route(userRoute, failures["is refused"]);
    await page.goto(path);
    await expect(async () => {
      await page.clock.runFor(2000);
      await expect(sentence).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [50] });
    await page.unroute(userRoute);
  };

  await openFailing("/find-doulas", page.getByText("Couldn't load your account."));
  await expectAccessible(page, "a public page without its session");
  await page.getByRole("button", { name: "Retry" }).click();
  const logo = page.getByRole("banner").getByRole("link", { name: "Doula Match" });
  await expect(logo).toHaveAttribute("href", "/dashboard");
  await expect(page.getByText("Couldn't load your account.")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await openFailing("/bookings", page.getByRole("heading", { level: 1, name: "Couldn't load" }));
  await expectAccessible(page, "a private page without its session");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No bookings yet")).toBeVisible();
});

test("the next call and the unread badge say when they could not be read @any-width", async ({ page }) => {
  await logIn(page, "parent@doula-match.example");
  const reads = /\/rest\/v1\/(bookings\?|messages\/unread_count)/;
  await page.route(reads, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/dashboard");
  const heading = page.getByRole("heading", { name: "My Bookings" });
  const card = page.locator("section").filter({ has: heading });
  await expectAlert(card, "Couldn't load your next call");
  const messages = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });
  await expect(messages.filter({ visible: true })).toHaveAccessibleName(/Couldn't load unread messages/);
  await expectAccessible(page, "a dashboard without the next call");
  await page.unroute(reads);
  await card.getByRole("button", { name: "Retry" }).click();
  await expect(card.getByText(/^Next call: /)).toBeVisible();
});
