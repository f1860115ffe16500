import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";
import { rememberSearch } from "./searches.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor searches from the landing page, reads results and opens a doula", async ({ page }) => {
    await page.goto("/");
    await page.getByLabel("Location or zip code").fill("Austin, TX");
    await page.getByRole("button", { name: "Search Doulas" }).click();
    await expect(page).toHaveURL(/\/find-doulas\?location=Austin/);
    await page.getByRole("button", { name: "Find Doulas" }).click();
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(page.getByRole("article").first()).toContainText("Austin, TX");
    // What would do nothing is not there.
    const main = page.getByRole("main");
    for (const role of ["button", "checkbox", "combobox"] as const)
      await expect(main.getByRole(role)).toHaveCount(0);
    await page.getByRole("link", { name: "Teo Marchetti" }).click();
    await expect(page).toHaveURL(/\/doulas\/teo-marchetti$/);
    await expect(page.getByRole("heading", { name: "Teo Marchetti", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Packages" })).toBeVisible();
    await expect(page.getByText("Sample", { exact: true })).toHaveCount(0);
    const said = await page.locator("noscript").filter({ visible: true }).allInnerTexts();
    expect(said).toContain("No reviews yet");
    expect(said.filter((text) => text === "Booking needs JavaScript.")).toHaveLength(1);
    await expect(main.getByRole("button")).toHaveCount(0);
  });

  test("a shared map shows the list, and no map to come @any-width", async ({ page }) => {
    await page.goto("/find-doulas?location=Austin, TX, USA&step=results&view=map");
    await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(5);
    await expect(page.locator(".skeleton").filter({ visible: true })).toHaveCount(0);
  });

  test("the list has the map's room, and another place is a link away @any-width", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/find-doulas?location=Austin, TX, USA&step=results");
    const heading = await page.getByRole("heading", { name: "Doulas near Austin, TX, USA" }).boundingBox();
    const card = await page.getByRole("article").first().boundingBox();
    expect(card?.x).toBe(heading?.x);
    expect(card?.width).toBe(heading?.width);
    await page.goto("/find-doulas?location=Qwxyz Nowhere&step=results");
    await expect(page.getByRole("article")).toHaveCount(5);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Change location" }).click();
    await expect(page.getByLabel("Location or zip code")).toBeVisible();
  });

  test("the first step of the search takes a place too @any-width", async ({ page }) => {
    await page.goto("/find-doulas");
    await page.getByLabel("Location or zip code").fill("98101");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("button", { name: "Find Doulas" })).toBeVisible();
  });

  test("logging in is said to need it @any-width", async ({ page }) => {
    await page.goto("/login");
    // Playwright looks for no text within a noscript.
    expect(await page.locator("noscript p").innerText()).toContain("Logging in needs JavaScript.");
  });

  for (const path of ["/", "/faq", "/privacy", "/terms", "/how-it-works", "/doulas/in/texas/austin"]) {
    test(`${path} can be read, and nothing is said to be loading @any-width`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
    });
  }
});

test("what is typed before the script has arrived stays, and is searched for @any-width", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const field = page.getByRole("combobox", { name: "Location or zip code" });
  await field.fill("Portland, ME");
  script.resolve();
  // Suggestions for the whole text: the page is alive, and knows what was typed before it was.
  await expect(async () => {
    await field.press("Backspace");
    await field.pressSequentially("E");
    await expect(page.getByRole("option").first()).toContainText("ME, USA", { timeout: 1000 });
  }).toPass();
  await field.press("Enter");
  await expect(page).toHaveURL(/location=Portland/);
});

test("a button that is pressed before the script has arrived counts @any-width", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Log In" }).click();
  script.resolve();
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
});

test("the landing page's drawings stay when the page comes alive and changes", async ({ page }) => {
  await page.goto("/");
  const hero = page.locator('main section use[href$="#hero"]');
  const { width } = (await hero.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(100);
  await page.getByLabel("Location or zip code").fill("Aus");
  await expect(page.getByRole("option").first()).toBeVisible();
  expect((await hero.boundingBox())?.width).toBe(width);
});

test("a signed-in parent's public pages come alive as the server wrote them @any-width", async ({ page }) => {
  await signInNewParent(page);
  for (const path of ["/how-it-works", "/faq", "/privacy", "/doulas/in/texas", "/doulas/teo-marchetti"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The account stands in the header once the session is known: the page is alive.
    const logo = page.getByRole("banner").getByRole("link", { name: "Doula Match" });
    await expect(logo).toHaveAttribute("href", "/dashboard");
  }
});

test("a link that names a campaign leads to a page that comes alive as the server wrote it @any-width", async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener("page alive", () => document.documentElement.setAttribute("data-alive", ""));
  });
  for (const path of [
    "/?utm_source=letter",
    "/doulas/teo-marchetti?fbclid=1",
    "/faq?gclid=1&utm_source=letter",
  ]) {
    // The second time it is the page that was kept.
    for (let time = 0; time < 2; time++) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-alive");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  }
});

test("an address that the browser knows more about is followed, not the server's guess @any-width", async ({
  page,
}) => {
  await rememberSearch(page, { location: "Austin, TX, USA", placeId: null });
  await page.goto("/find-doulas");
  await expect(page).toHaveURL(/step=results/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("going back while the page comes alive shows the page before it @any-width", async ({ page }) => {
  await rememberSearch(page, { location: "Austin, TX, USA", placeId: "us:city:4671654" });
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByLabel("Sort by").selectOption({ label: "Lowest price first" });
  await expect(page).toHaveURL(/sort=price/);
  await page.addInitScript(() => {
    document.addEventListener("page alive", () => history.back());
  });
  // Slow enough for the way back to begin before the page is alive in all its parts.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.reload();
  await expect(page).not.toHaveURL(/sort=price/);
  await expect(page.getByLabel("Sort by")).toHaveValue("");
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("a page whose data cannot be taken over is drawn anew, and says what was wrong @any-width", async ({
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
