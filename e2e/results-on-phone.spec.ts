import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";
import { austin, dueDay, rememberSearch } from "./searches.ts";

const phone = { width: 360, height: 740 };
const maxFirstResultY = 260;

/** Each look is at a phone's width, whichever project runs it. */
test.use({ viewport: phone });

async function firstResultY(page: Page): Promise<number> {
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  return (await page.getByRole("article").first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
}

for (const who of ["a visitor", "a parent"] as const) {
  test(`the first result of ${who} starts within the first 260 px`, async ({ page }) => {
    if (who === "a parent") await signInNewParent(page);
    await rememberSearch(page, austin);
    await page.goto("/find-doulas");
    expect(await firstResultY(page)).toBeLessThanOrEqual(maxFirstResultY);
    await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeAttached();
    await expectAccessible(page, `${who}'s results on a phone`);
  });
}

test("it starts there with filters in force too", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.goto(`${page.url()}&max_rate=150&sort=price`);
  expect(await firstResultY(page)).toBeLessThanOrEqual(maxFirstResultY);
});

test("it starts there when the place is not on the map", async ({ page }) => {
  await rememberSearch(page, { location: "Qwxyz Nowhere", placeId: null });
  await page.goto("/find-doulas");
  expect(await firstResultY(page)).toBeLessThanOrEqual(maxFirstResultY);
  await page.getByRole("button", { name: "Edit your search" }).click();
  await expect(page.getByLabel("Location or zip code")).toHaveValue("Qwxyz Nowhere");
});

test("it starts there when several places have the typed name", async ({ page }) => {
  await rememberSearch(page, { location: "Portland", placeId: null });
  await page.goto("/find-doulas");
  await expect(page.getByText(/^Showing Portland, OR\. Or/)).toBeVisible();
  expect(await firstResultY(page)).toBeLessThanOrEqual(maxFirstResultY);
});

test("one line says what is searched for, and Edit changes it", async ({ page }) => {
  await rememberSearch(page, { location: "Winston-Salem, NC, USA", placeId: null });
  await page.goto("/find-doulas");
  const place = page.getByRole("main").getByRole("definition").filter({ hasText: "Winston-Salem" });
  await expect(place).toBeVisible();
  const edit = page.getByRole("button", { name: "Edit your search" });
  const line = await place.boundingBox();
  const button = await edit.boundingBox();
  expect(Math.abs(middle(line) - middle(button))).toBeLessThanOrEqual(2);
  await edit.click();
  await expect(
    page.getByRole("button", { name: new RegExp(`Expected Due Date.*${dueDay.day}`) }),
  ).toBeVisible();
});

test("Filters, Sort and Map share one row, and Sort orders the list", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  const sort = page.getByRole("combobox", { name: "Sort", exact: true });
  const controls = [
    page.getByRole("button", { name: "Filters", exact: true }),
    sort,
    page.getByRole("button", { name: "Map", exact: true }),
  ];
  const middles = await Promise.all(controls.map(async (control) => middle(await control.boundingBox())));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await sort.selectOption({ label: "Lowest price first" });
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByRole("status").filter({ hasText: "lowest price first" })).toBeVisible();
});

type Box = Awaited<ReturnType<ReturnType<Page["locator"]>["boundingBox"]>>;

function middle(box: Box): number {
  return box ? box.y + box.height / 2 : Number.NaN;
}
