import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";
import { rememberSearch } from "./searches.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor can search and open a doula's page, but cannot log in", async ({ page }) => {
    await page.goto("/login");
    // Playwright does not search inside a noscript element.
    expect(await page.locator("noscript p").innerText()).toContain("Logging in needs JavaScript.");
    await page.goto("/find-doulas");
    await page.getByLabel("Location or zip code").fill("98101");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Find Doulas" })).toBeVisible();

    await page.goto("/");
    await page.getByLabel("Location or zip code").fill("Austin, TX");
    await page.getByRole("button", { name: "Search Doulas" }).click();
    await expect(page).toHaveURL(/\/find-doulas\?location=Austin/);
    await page.getByRole("button", { name: "Find Doulas" }).click();
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(page.getByRole("article").first()).toContainText("miles away");
    // Controls that need JavaScript are absent.
    const main = page.getByRole("main");
    for (const role of ["button", "checkbox", "combobox"] as const)
      await expect(main.getByRole(role)).toHaveCount(0);
    await page.getByRole("link", { name: "Teo Marchetti" }).click();
    await expect(page).toHaveURL(/\/doulas\/teo-marchetti$/);
    await expect(page.getByRole("heading", { name: "Teo Marchetti", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Packages" })).toBeVisible();
    await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
    const noscriptTexts = await page.locator("noscript").filter({ visible: true }).allInnerTexts();
    expect(noscriptTexts).toContain("No reviews yet");
    expect(noscriptTexts.filter((text) => text === "Booking requires JavaScript.")).toHaveLength(1);
    await expect(main.getByRole("button")).toHaveCount(0);
  });

  test("the results are a list even at the map's URL", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/find-doulas?location=Austin, TX, USA&step=results");
    await page.goto("/find-doulas?location=Austin, TX, USA&step=results&view=map");
    await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(5);
    await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
    await page.goto("/find-doulas?location=Qwxyz Nowhere&step=results");
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Change location" }).click();
    await expect(page.getByLabel("Location or zip code")).toBeVisible();
  });

  test("public pages are readable, without a loading state or a theme switch", async ({ page }) => {
    for (const path of ["/", "/faq", "/privacy", "/terms", "/how-it-works", "/doulas/in/texas/austin"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await expect(page.getByText("Loading...").filter({ visible: true }), path).toHaveCount(0);
      await expect(page.getByText("© 2025 Doula Match"), path).toBeVisible();
      await expect(page.getByText("System", { exact: true }), path).toBeHidden();
    }
  });
});

/** Holds back the page's script, and so hydration, until it is resolved. */
async function delayScript(page: Page) {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  return script;
}

test("a search uses text that was typed before hydration", async ({ page }) => {
  const script = await delayScript(page);
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByRole("combobox", { name: "Location or zip code" });
  await field.fill("Portland, ME");
  script.resolve();
  // Suggestions for the whole text: the page is hydrated, and has the text typed before that.
  await expect(async () => {
    await field.press("Backspace");
    await field.pressSequentially("E");
    await expect(page.getByRole("option").first()).toContainText("ME, USA", { timeout: 1000 });
  }).toPass();
  await field.press("Enter");
  await expect(page).toHaveURL(/location=Portland/);
});

test("a button clicked before hydration works", async ({ page }) => {
  const script = await delayScript(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Log In" }).click();
  script.resolve();
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});

test.describe("if the main script doesn't arrive", () => {
  test.use({ expectedLines: [/ERR_FAILED|dynamically imported module/] });

  test("[2.2] results of a saved search stay readable", async ({ page }) => {
    await rememberSearch(page, { location: "Austin, TX, USA", placeId: "us:city:4671654" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results");
    await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(5);
  });
});

test("[2.15] a question opened before hydration stays open, and gets its URL", async ({ page }) => {
  const script = await delayScript(page);
  await page.goto("/faq", { waitUntil: "commit" });
  await page.getByText("How do I pay?").click();
  script.resolve();
  await expect(page).toHaveURL("/faq#how-do-i-pay");
  await expect(page.getByText(/agree on a package/)).toBeVisible();
});

test("[2.2] public pages hydrate from the server's HTML for a signed-in parent and show the account menu", async ({
  page,
}) => {
  await signInNewParent(page);
  for (const path of ["/how-it-works", "/faq", "/privacy", "/doulas/in/texas", "/doulas/teo-marchetti"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The account appears in the header once the session is known: the page is hydrated.
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Doula Match" }), path).toHaveAttribute(
      "href",
      "/dashboard",
    );
    const menu = header.getByRole("button", { name: "Account menu of Ana Maria Ruiz" });
    await expect(menu, path).toBeVisible();
  }
});

test("a URL with a campaign parameter hydrates from the server's HTML", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("page alive", () => document.documentElement.setAttribute("data-alive", ""));
  });
  for (const path of [
    "/?utm_source=letter",
    "/doulas/teo-marchetti?fbclid=1",
    "/faq?gclid=1&utm_source=letter",
  ]) {
    // The second time, the page comes from the cache.
    for (let time = 0; time < 2; time++) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-alive");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  }
});

test("a page that is slow to arrive hydrates once it is complete", async ({ page, baseURL }) => {
  // Holds back the end of the page, with the data that hydration needs, until the browser has painted the rest.
  await using proxy = createServer(async (incoming, response) => {
    const answer = await fetch(new URL(incoming.url ?? "/", baseURL));
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    if (incoming.url === "/faq") {
      response.write(body.subarray(0, body.indexOf('id="page-state"')));
      await setTimeout(1500);
      response.end(body.subarray(body.indexOf('id="page-state"')));
    } else response.end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  await page.addInitScript(() => {
    document.addEventListener("page alive", () => document.documentElement.setAttribute("data-alive", ""));
  });
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/faq`);
  await expect(page.locator("html")).toHaveAttribute("data-alive");
});

test("a reader who scrolls before hydration stays there, and returns there by reloading or going back", async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      if (!sessionStorage.getItem("scrolled")) scrollTo(0, 900);
      sessionStorage.setItem("scrolled", "yes");
    });
  });
  // Not exactly 900: the browser keeps the text in place when a font above it arrives late.
  const about900 = /^[89]\d\d$/;
  const link = page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true });
  const readScrollAfterHydration = async () => {
    const hasHandlers = (element: object) =>
      Object.keys(element).some((key) => key.startsWith("__reactProps"));
    await expect.poll(() => link.evaluate(hasHandlers)).toBe(true);
    // The router scrolls right after the first render.
    await page.waitForTimeout(100);
    return page.evaluate(() => String(scrollY));
  };
  await page.goto("/privacy");
  expect(await readScrollAfterHydration()).toMatch(about900);
  await page.reload();
  expect(await readScrollAfterHydration()).toMatch(about900);

  // Without scrolling to the link, as Playwright's click would.
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL("/faq");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => String(scrollY))).toMatch(about900);
});

test("going back during hydration shows the previous page", async ({ page }) => {
  await rememberSearch(page, { location: "Austin, TX, USA", placeId: "us:city:4671654" });
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByLabel("Sort by").selectOption("price");
  await expect(page).toHaveURL(/sort=price/);
  await page.addInitScript(() => {
    document.addEventListener("page alive", () => history.back());
  });
  // Slow enough to go back before the whole page is hydrated.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.reload();
  await expect(page).not.toHaveURL(/sort=price/);
  await expect(page.getByLabel("Sort by")).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("a page whose server data is unusable renders again in the browser and reports the error", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const failure = page.waitForEvent("pageerror");
  await page.route("/faq", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(id="page-state"[^>]*>)[^<]*/,
      '$1{"queries":{"queries":[null]}}',
    );
    await route.fulfill({ response, body });
  });
  await page.goto("/faq");
  expect((await failure).message).toContain("null");
  await expect(page.getByRole("heading", { name: "Frequently asked questions", level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await context.close();
});
