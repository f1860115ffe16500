import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";
import { austin, austinResults, rememberSearch } from "./searches.ts";

const maxFirstResultY = 230;
/** With a line about the filters or the place above the list. */
const maxFirstResultYWithNote = 260;

async function measureFirstResultY(page: Page): Promise<number> {
  await expect(page.getByRole("article").nth(3)).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  let y: number | undefined;
  // Cards that answer for the due date replace those that the server rendered.
  const measure = async () => {
    y = (await page.getByRole("article").first().boundingBox())?.y;
    return y;
  };
  await expect.poll(measure).toBeDefined();
  return y ?? Number.POSITIVE_INFINITY;
}

for (const who of ["a visitor", "a parent"] as const) {
  test(`[2.6] ${who} sees the first result within 230 px of the top @phone`, async ({ page }) => {
    if (who === "a parent") await signInNewParent(page);
    await rememberSearch(page, austin);
    await page.goto("/find-doulas");
    expect(await measureFirstResultY(page)).toBeLessThanOrEqual(maxFirstResultY);
    await expect(page.getByRole("heading", { level: 1, name: "Find Doulas" })).toBeAttached();
  });
}

test("[2.6] filters, unknown places and ambiguous names keep the first result within 260 px of the top @phone", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto(`${austinResults}&max_rate=150&sort=price`);
  expect(await measureFirstResultY(page)).toBeLessThanOrEqual(maxFirstResultYWithNote);
  await page.goto("/find-doulas?location=Qwxyz Nowhere&step=results");
  await expect(page.getByText(/^We could not find “Qwxyz Nowhere”/).last()).toBeVisible();
  expect(await measureFirstResultY(page)).toBeLessThanOrEqual(maxFirstResultYWithNote);
  await page.goto("/find-doulas?location=Portland&step=results");
  await expect(page.getByText(/^Showing Portland, OR\. Or/)).toBeVisible();
  expect(await measureFirstResultY(page)).toBeLessThanOrEqual(maxFirstResultYWithNote);
});

test("[2.6] the search, Edit, Filters, Sort and Map share one bar @phone", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas?location=Winston-Salem, NC, USA&step=results");
  await expect(page.getByRole("definition").filter({ hasText: "Winston-Salem" })).toBeVisible();
  await page.goto(austinResults);
  await expect(page.getByRole("article").nth(3)).toBeVisible();
  const controls = [
    page.getByRole("button", { name: "Edit your search" }),
    page.getByRole("button", { name: "Filters", exact: true }),
    page.getByRole("combobox", { name: "Sort", exact: true }),
    page.getByRole("button", { name: "Map", exact: true }),
  ];
  expect(await measureHeightDifference(controls)).toBeLessThanOrEqual(1);
});

/** The vertical distance between the centers of elements. */
async function measureHeightDifference(parts: Locator[]): Promise<number> {
  const middles = await Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    }),
  );
  return Math.max(...middles) - Math.min(...middles);
}
