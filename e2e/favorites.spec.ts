import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { allOfFavorites, cardOf, cards, parentWith, teo, undo } from "./favorites-fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast } from "./notices.ts";
import { logIn } from "./people.ts";

const removeHeartOf = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name: `Remove ${name} from favorites`, exact: true });

/** Ids of listed doulas, wherever they are. */
async function firstDoulaIds(page: Page, count: number, after?: string): Promise<string[]> {
  const found = await page.request.get("/rest/v1/doula_profiles", { params: after ? { after } : {} });
  const answer = await found.json();
  const ids: string[] = answer.items.map(({ id }: { id: string }) => id).slice(0, count);
  if (ids.length >= count) return ids;
  return [...ids, ...(await firstDoulaIds(page, count - ids.length, answer.next_cursor))];
}

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
  await card.getByRole("link", { name: "Marisol Ybarra", exact: true }).click();
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

test("the longest name, a bio without a space and many specialties stay inside their card", async ({
  page,
}) => {
  await parentWith(page, [
    "maria-guadalupe-esperanza-concepcion-de-la-santisima-trinidad-villanueva-echeverria-y-montgomery",
  ]);
  await page.route("**/rest/v1/favorites", async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    list.items[0].doula.bio = "Supercalifragilistic".repeat(100);
    await route.fulfill({ response, json: list });
  });
  await page.goto("/favorites");
  await expect(cards(page).getByRole("list", { name: "Specialties" }).getByRole("listitem")).toHaveText([
    "Birth support",
    "Postpartum support",
    "Lactation support",
  ]);
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
  // The next page is asked for while the removal is under way, and comes after it.
  const removal = Promise.withResolvers<void>();
  await page.route("**/rest/v1/favorites/*", async (route) => {
    if (route.request().method() === "DELETE") await removal.promise;
    await route.continue();
  });
  const nextPage = Promise.withResolvers<void>();
  await page.route(/favorites\?.*after=/, async (route) => {
    await nextPage.promise;
    await route.continue();
  });
  await removeHeartOf(page, last).click();
  await expect(cardOf(page, last)).toHaveCount(0);
  const asked = page.waitForRequest(/favorites\?.*after=/);
  await page.getByRole("button", { name: "Show more" }).click();
  await asked;
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  removal.resolve();
  await removed;
  nextPage.resolve();
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

test.describe("when the server fails", () => {
  test.use({ expectedRefusals: [500] });

  test("a list that does not load says so, and comes with Retry @any-width", async ({ page }) => {
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

  test("a doula who is not removed is back in their place, where it says why until the heart is pressed again @any-width", async ({
    page,
  }) => {
    await parentWith(page, ["teo-marchetti", "imani-okafor"]);
    await page.goto("/favorites");
    await expect(cards(page)).toHaveCount(2);
    await page.route(allOfFavorites, (route) => route.fulfill({ status: 500, body: "" }));
    await removeHeartOf(page, "Imani Okafor").click();
    await expectToast(page, "Couldn't remove Imani Okafor", "An unexpected error occurred");
    await expect(cards(page).getByRole("heading")).toHaveText(["Imani Okafor", teo]);
    await expectAlert(cardOf(page, "Imani Okafor"), "Couldn't remove Imani Okafor");
    await expectAlert(cardOf(page, "Imani Okafor"), "An unexpected error occurred");
    await expectAccessible(page, "a favorite that was not removed");
    await page.unroute(allOfFavorites);
    await removeHeartOf(page, "Imani Okafor").click();
    await expect(cards(page).getByRole("heading")).toHaveText([teo]);
    await expect(cards(page).getByRole("alert")).toHaveCount(0);
    await expectToast(page, "Removed from your favorites", "Imani Okafor");
    await page.reload();
    await expect(cards(page)).toHaveCount(1);
  });

  test("an Undo that fails says why above the list @any-width", async ({ page }) => {
    await parentWith(page, ["teo-marchetti", "imani-okafor"]);
    await page.goto("/favorites");
    await removeHeartOf(page, "Imani Okafor").click();
    await expect(cards(page)).toHaveCount(1);
    await page.route(allOfFavorites, (route) => route.fulfill({ status: 500, body: "" }));
    await undo(page).click();
    await expectAlert(page.getByRole("main"), "Couldn't save Imani Okafor");
    await expect(cards(page)).toHaveCount(1);
  });
});

test.describe("a favorite that another tab has removed", () => {
  test.use({ expectedRefusals: [404] });

  test("is removed here without a complaint, and Undo brings it back @any-width", async ({ page }) => {
    await parentWith(page, ["teo-marchetti", "imani-okafor"]);
    await page.goto("/favorites");
    await expect(cards(page)).toHaveCount(2);
    const list = await (await page.request.get("/rest/v1/favorites")).json();
    const [newest] = list.items;
    expect((await page.request.delete(`/rest/v1/favorites/${newest.id}`)).status()).toBe(204);

    const refused = page.waitForResponse((response) => response.status() === 404);
    await removeHeartOf(page, "Imani Okafor").click();
    await refused;
    await expectToast(page, "Removed from your favorites", "Imani Okafor");
    await expect(cards(page).getByRole("heading")).toHaveText([teo]);
    await undo(page).click();
    await expect(cards(page).getByRole("heading")).toHaveText(["Imani Okafor", teo]);
    await expect(page.getByText(/^Couldn't/)).toHaveCount(0);
    await page.reload();
    await expect(cards(page)).toHaveCount(2);
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
