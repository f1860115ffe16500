import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { allOfFavorites, cardOf, cards, parentWith, teo, undo } from "./favorites-fixtures.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert, expectToast, shownToasts } from "./notices.ts";
import { pretendUserType } from "./people.ts";
import { austin, rememberSearch } from "./searches.ts";

async function openResults(page: Page): Promise<void> {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
}

const heartOf = (scope: Page | Locator, name: string) =>
  scope.getByRole("button", { name: `Save ${name} to favorites`, exact: true });

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

test.describe("when the server fails", () => {
  test.use({ expectedRefusals: [500] });

  test("a heart that is not saved is empty again, and says why until it is pressed again @any-width", async ({
    page,
  }) => {
    await parentWith(page, []);
    await openResults(page);
    const heart = heartOf(page, teo);
    await expect(heart).toBeVisible();
    await page.route(allOfFavorites, (route) => route.fulfill({ status: 500, body: "" }));
    await heart.click();
    await expectToast(page, `Couldn't save ${teo}`, "An unexpected error occurred");
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await expectAlert(page, `Couldn't save ${teo}`);
    await expectAlert(page, "An unexpected error occurred");
    await expectAccessible(page, "a heart that was not saved");
    // The toast lies on top: the first Escape is for it.
    await page.keyboard.press("Escape");
    await expect(shownToasts(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.unroute(allOfFavorites);
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  });

  test("hearts that cannot be known say so, and are asked for again when pressed @any-width", async ({
    page,
  }) => {
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
