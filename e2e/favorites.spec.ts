import type { Locator, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectToast,
  logIn,
  pretendUserType,
  rememberSearch,
  saveDoulas,
  shownToasts,
  signUpParent,
  test,
} from "./fixtures.ts";

const austin = { location: "Austin, TX, USA", placeId: "us:city:4671654" };
const teo = "Teo Marchetti";

async function openResults(page: Page): Promise<void> {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
}

/** A new parent, signed in, who has saved these doulas; the last one most recently. */
async function parentWith(page: Page, slugs: string[]): Promise<void> {
  await logIn(page, await signUpParent(page.request));
  await saveDoulas(page, slugs);
}

const heartOf = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name: `Save ${name} to favorites`, exact: true });

const removeHeartOf = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name: `Remove ${name} from favorites`, exact: true });

const cards = (page: Page) => page.getByRole("main").getByRole("article");

const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });

const undo = (page: Page) => shownToasts(page).getByRole("button", { name: "Undo" });

/** Ids of listed doulas, wherever they are. */
async function firstDoulaIds(page: Page, count: number, after?: string): Promise<string[]> {
  const found = await page.request.get("/rest/v1/doula_profiles", { params: after ? { after } : {} });
  const answer = await found.json();
  const ids: string[] = answer.items.map(({ id }: { id: string }) => id).slice(0, count);
  if (ids.length >= count) return ids;
  return [...ids, ...(await firstDoulaIds(page, count - ids.length, answer.next_cursor))];
}

test("a heart pressed on a card stays filled, in the details, on their page and after a reload", async ({
  page,
}) => {
  await parentWith(page, []);
  await openResults(page);
  const heart = heartOf(page, teo);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expectAccessible(page, "results with hearts");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(shownToasts(page)).toHaveCount(0);

  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: teo, exact: true }).click();
  const details = page.getByRole("dialog", { name: teo });
  await expect(heartOf(details, teo)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page, "details with a heart");
  await page.goto("/doulas/teo-marchetti");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.goto("/favorites");
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, teo)).toBeVisible();
});

test("a heart pressed again is empty at once, and Undo in the toast fills it", async ({ page }) => {
  await parentWith(page, ["teo-marchetti"]);
  await openResults(page);
  const heart = heartOf(page, teo);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await expectToast(page, "Removed from your favorites", teo);
  // The focus holds a toast, which otherwise goes before axe is through.
  await page.keyboard.press("F8");
  await expectAccessible(page, "removed from favorites");
  await undo(page).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(shownToasts(page)).toHaveCount(0);
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("hearts pressed faster than the server answers end as they were left @any-width", async ({ page }) => {
  await parentWith(page, []);
  const sent: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(/\/rest\/v1\/favorites(\/[0-9a-f-]{36})?$/, async (route) => {
    sent.push(route.request().method());
    await held.promise;
    await route.continue();
  });
  await page.goto("/doulas/teo-marchetti");
  const heart = heartOf(page, teo);
  for (const isPressed of ["true", "false", "true", "false"]) {
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", isPressed);
  }
  expect(sent).toEqual(["POST"]);
  held.resolve();
  await expect.poll(() => sent).toEqual(["POST", "DELETE", "POST", "DELETE"]);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.unrouteAll({ behavior: "wait" });
  await page.goto("/favorites");
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
});

test("visitors see no hearts @any-width", async ({ page }) => {
  await openResults(page);
  await expect(page.getByRole("button", { name: /favorites/ })).toHaveCount(0);
});

test("whoever is no parent saves doulas too, but has no way to book @any-width", async ({ page }) => {
  await parentWith(page, []);
  await pretendUserType(page, "doula");
  await openResults(page);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await heartOf(page, teo).click();
  await saved;
  await page.goto("/favorites");
  await expect(cardOf(page, teo)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Book/ })).toHaveCount(0);
});

test("the page shows what a favorite is made of, newest first, and leads on to the doula and the call", async ({
  page,
}) => {
  await parentWith(page, ["hollis-greer", "imani-okafor", "marisol-ybarra"]);
  await page.goto("/favorites");
  await expect(page.getByText("3 saved doulas")).toBeVisible();
  await expect(cards(page).getByRole("heading")).toHaveText([
    "Marisol Ybarra",
    "Imani Okafor",
    "Hollis Greer",
  ]);
  const card = cardOf(page, "Marisol Ybarra");
  await expect(card).toContainText("Pflugerville, TX");
  await expect(card).toContainText("I was the fifth of six children");
  await expect(card.getByRole("list", { name: "Specialties" }).getByRole("listitem")).toHaveCount(3);
  await expect(card).toContainText("$41.50/hour");
  const today = await page.evaluate(() => new Date().toLocaleDateString("en-US", { dateStyle: "medium" }));
  await expect(card).toContainText(`Added ${today}`);
  await expect(cardOf(page, "Hollis Greer")).not.toContainText("/hour");
  await expectAccessible(page, "favorites");

  await card.getByRole("button", { name: "Book with Marisol Ybarra" }).click();
  const call = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(call.getByText("with Marisol Ybarra")).toBeVisible();
  await expect(call.getByRole("group", { name: "Date" })).toBeVisible();
  await page.goBack();
  await expect(call).toHaveCount(0);
  await expect(page).toHaveURL("/favorites");
  await card.getByRole("link", { name: "Marisol Ybarra" }).click();
  await expect(page).toHaveURL("/doulas/marisol-ybarra");
});

test("a doula who is no longer listed stays, with a mark, no details and no way to book", async ({
  page,
}) => {
  await logIn(page, "parent@doula-match.example");
  await page.goto("/favorites");
  const card = cardOf(page, "Kimberly Anne Dufresne");
  await expect(card.getByText("No longer available")).toBeVisible();
  await expect(card).toContainText("Arvada, CO");
  await expect(card).not.toContainText("/hour");
  await expect(card.getByRole("button", { name: /^Book/ })).toHaveCount(0);
  await expect(card.getByRole("link", { name: "Kimberly Anne Dufresne" })).toHaveCount(0);
  await expect(removeHeartOf(card, "Kimberly Anne Dufresne")).toBeVisible();
  await expectAccessible(page, "a favorite who is no longer listed");
  await card.getByRole("link", { name: "Find another doula" }).click();
  await expect(page).toHaveURL(/\/find-doulas/);
});

test("the longest name and bio stay inside their card", async ({ page }) => {
  await parentWith(page, [
    "maria-guadalupe-esperanza-concepcion-de-la-santisima-trinidad-villanueva-echeverria-y-montgomery",
  ]);
  await page.goto("/favorites");
  await expect(cards(page).getByRole("list", { name: "Specialties" }).getByRole("listitem")).toHaveCount(3);
  const height = await cards(page).evaluate((card) => card.getBoundingClientRect().height);
  expect(height).toBeLessThan(560);
  await expectAccessible(page, "the longest favorite");
});

test("by keyboard: removing moves on to the next heart, F8 leads to Undo, which puts the doula back in place @any-width", async ({
  page,
}) => {
  await parentWith(page, ["hollis-greer", "imani-okafor", "marisol-ybarra"]);
  await page.goto("/favorites");
  await removeHeartOf(page, "Imani Okafor").focus();
  await page.keyboard.press("Enter");
  await expect(cards(page).getByRole("heading")).toHaveText(["Marisol Ybarra", "Hollis Greer"]);
  await expect(page.getByText("2 saved doulas")).toBeVisible();
  await expect(removeHeartOf(page, "Hollis Greer")).toBeFocused();
  await expectToast(page, "Removed from your favorites", "Imani Okafor");

  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards(page).getByRole("heading")).toHaveText([
    "Marisol Ybarra",
    "Imani Okafor",
    "Hollis Greer",
  ]);
  await expect(removeHeartOf(page, "Imani Okafor")).toBeFocused();
  await page.reload();
  await expect(cards(page).getByRole("heading")).toHaveText([
    "Marisol Ybarra",
    "Imani Okafor",
    "Hollis Greer",
  ]);
});

test("without favorites the page says so and leads to the search", async ({ page }) => {
  await parentWith(page, ["teo-marchetti"]);
  await page.goto("/favorites");
  await removeHeartOf(page, teo).click();
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
  const way = page.getByRole("main").getByRole("link", { name: "Find Doulas" });
  await expect(way).toBeFocused();
  await expectAccessible(page, "no favorites");
  await page.reload();
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
  await way.click();
  await expect(page).toHaveURL(/\/find-doulas/);
});

test("more than a page of favorites comes with 'Show more', also when one was removed before @any-width", async ({
  page,
}) => {
  await parentWith(page, []);
  for (const doula_id of await firstDoulaIds(page, 14)) {
    await page.request.post("/rest/v1/favorites", { data: { doula_id } });
  }

  await page.goto("/favorites");
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByText("Your newest 12 saved doulas")).toBeVisible();
  const last = await cards(page).last().getByRole("heading").innerText();
  await removeHeartOf(page, last).click();
  await expect(cardOf(page, last)).toHaveCount(0);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(cards(page)).toHaveCount(13);
  await expect(page.getByText("13 saved doulas")).toBeVisible();
  await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

test("the dashboard and the navigation lead to the favorites", async ({ page }, { project }) => {
  await parentWith(page, []);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
  await expectAccessible(page, "dashboard with favorites");
  await page.getByRole("link", { name: "View Favorites" }).click();
  await expect(page).toHaveURL("/favorites");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  if (project.name === "phone") {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Favorites" }).click();
  } else {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Favorites" }).click();
  }
  await expect(page).toHaveURL("/favorites");
});

test("a visitor is sent to the login, which leads to the favorites @any-width", async ({ page }) => {
  await page.goto("/favorites");
  await expect(page.getByRole("dialog", { name: "Log In" })).toBeVisible();
  await expect(page).toHaveURL(/next=%2Ffavorites/);
});

/** Reads too: what is shown after a failure is what was there, not what was asked for again. */
const allOfFavorites = /\/rest\/v1\/favorites/;

test.describe("when the server fails", () => {
  test.use({ expectedRefusals: [500] });

  test("a list that does not load says so, and comes with Retry", async ({ page }) => {
    await parentWith(page, ["teo-marchetti"]);
    await page.route("**/rest/v1/favorites", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/favorites");
    await expect(page.getByRole("alert")).toContainText("Couldn't load");
    await expect(page.getByText("No favorites yet")).toHaveCount(0);
    await expectAccessible(page, "favorites failed");
    await page.unroute("**/rest/v1/favorites");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(cardOf(page, teo)).toBeVisible();
  });

  test("a heart that is not saved is empty again, and a toast says so @any-width", async ({ page }) => {
    await parentWith(page, []);
    await openResults(page);
    const heart = heartOf(page, teo);
    await expect(heart).toBeVisible();
    await page.route(allOfFavorites, (route) => route.fulfill({ status: 500, body: "" }));
    await heart.click();
    await expectToast(page, `Couldn't save ${teo}`, "An unexpected error occurred");
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await page.unroute(allOfFavorites);
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("a doula who is not removed is back in their place, and a toast says so @any-width", async ({
    page,
  }) => {
    await parentWith(page, ["teo-marchetti", "imani-okafor"]);
    await page.goto("/favorites");
    await expect(cards(page)).toHaveCount(2);
    await page.route(allOfFavorites, (route) => route.fulfill({ status: 500, body: "" }));
    await removeHeartOf(page, "Imani Okafor").click();
    await expectToast(page, "Couldn't remove Imani Okafor", "An unexpected error occurred");
    await expect(cards(page).getByRole("heading")).toHaveText(["Imani Okafor", teo]);
    await page.unroute(allOfFavorites);
    await page.reload();
    await expect(cards(page)).toHaveCount(2);
  });

  test("hearts that cannot be known say so, and are asked for again when pressed", async ({ page }) => {
    await parentWith(page, ["teo-marchetti"]);
    await page.route("**/rest/v1/favorites/doula_ids", (route) => route.fulfill({ status: 500, body: "" }));
    await openResults(page);
    const retry = page.getByRole("button", { name: "Couldn't load your favorites. Retry" });
    await expect(retry).toHaveCount(5);
    await expectAccessible(page, "hearts failed");
    await page.unroute("**/rest/v1/favorites/doula_ids");
    await retry.first().click();
    await expect(heartOf(page, teo)).toHaveAttribute("aria-pressed", "true");
  });
});

test("while the favorites load, their shape stands in for them", async ({ page }) => {
  await parentWith(page, ["teo-marchetti"]);
  const held = Promise.withResolvers<void>();
  await page.route("**/rest/v1/favorites", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/favorites");
  await expect(page.locator("[aria-busy=true]")).toBeVisible();
  await expectAccessible(page, "favorites loading");
  held.resolve();
  await expect(cardOf(page, teo)).toBeVisible();
});
