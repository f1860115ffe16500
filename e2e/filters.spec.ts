import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { austin, rememberSearch } from "./searches.ts";

/** Ticks a value of a filter: in its popover, on a phone in the sheet, which is then sent. */
async function filterBy(page: Page, project: string, filter: string, value: string): Promise<void> {
  if (project === "phone") {
    await page.getByRole("button", { name: /^Filters/ }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("group", { name: filter }).getByRole("checkbox", { name: value }).check();
    await sheet.getByRole("button", { name: "Show doulas" }).tap();
  } else {
    await page.getByRole("button", { name: new RegExp(`^${filter}`) }).click();
    const popover = page.getByRole("dialog", { name: filter });
    await popover.getByRole("checkbox", { name: value }).check();
    await page.keyboard.press("Escape");
  }
}

const chip = (page: Page, label: string) => page.getByRole("button", { name: `Remove filter: ${label}` });

test("a filter narrows the list, stands in the address, survives reload, Back and Forward, and goes by its chip", async ({
  page,
}, { project }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await filterBy(page, project.name, "Insurance", "Cigna");
  await expect(page).toHaveURL(/insurance=Cigna/);
  await expect(page.getByRole("article")).not.toHaveCount(5);
  await expect(page.getByRole("status").filter({ hasText: "doulas within 30 miles of you" })).toBeVisible();
  const found = await page.getByRole("article").count();
  expect(found).toBeLessThan(5);
  for (const card of await page.getByRole("article").all()) await expect(card).toContainText("Cigna");
  await expectAccessible(page, "filtered results");

  await page.reload();
  await expect(chip(page, "Cigna")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(found);
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("article")).toHaveCount(found);
  await chip(page, "Cigna").click();
  await expect(page).not.toHaveURL(/insurance=/);
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Filters" })).toBeFocused();
});

test("every control has its name, and each value how many doulas list it", async ({ page }, { project }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  if (project.name === "phone") {
    await page.getByRole("button", { name: "Filters", exact: true }).tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByLabel("Distance").selectOption({ label: "Within 50 miles" });
    await sheet.getByLabel("Price", { exact: true }).selectOption({ label: "Up to $50/hour" });
    await sheet.getByLabel("Free within 14 days").check();
    await expect(sheet.getByRole("checkbox", { name: /^Kaiser Permanente \d+ doulas$/ })).toBeVisible();
    await expectAccessible(page, "filter sheet");
    await sheet.getByRole("button", { name: "Show doulas" }).tap();
    await expect(page.getByRole("button", { name: "Filters (3)" })).toBeVisible();
  } else {
    await page.getByLabel("Distance").selectOption({ label: "Within 50 miles" });
    await page.getByLabel("Price", { exact: true }).selectOption({ label: "Up to $50/hour" });
    await page.getByLabel("Free within 14 days").check();
    await page.getByRole("button", { name: "Insurance" }).click();
    await expect(page.getByRole("checkbox", { name: /^Kaiser Permanente \d+ doulas$/ })).toBeVisible();
    await expectAccessible(page, "filter popover");
    await page.keyboard.press("Escape");
  }
  await expect(page).toHaveURL(/miles=50/);
  await expect(page).toHaveURL(/max_rate=50/);
  await expect(page).toHaveURL(/available=14/);
  for (const label of ["Within 50 miles", "Up to $50/hour", "Free within 14 days"])
    await expect(chip(page, label)).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByRole("button", { name: /^Remove filter/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/miles=|max_rate=|available=/);
});

test("the narrowest window with the row of filters has all of them in one line, chosen ones too @any-width", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await rememberSearch(page, austin);
  await page.goto(
    "/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results&insurance=Cigna&insurance=Aetna&specialty=VBAC&language=English&max_rate=50",
  );
  const bar = page.getByRole("region", { name: "Filters" });
  const first = await bar.getByLabel("Distance").boundingBox();
  const last = await bar.locator("label", { hasText: "Free within 14 days" }).boundingBox();
  expect(last?.y).toBe(first?.y);
});

test("the keyboard opens a filter, ticks in it and is back at its button @any-width", async ({ page }) => {
  // A narrow screen has the sheet.
  await page.setViewportSize({ width: 1280, height: 800 });
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  const trigger = page.getByRole("button", { name: /^Languages/ });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /^Spanish/ })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Languages" })).toBeVisible();
  const values = page.getByRole("dialog", { name: "Languages" }).getByRole("checkbox");
  await expect(values.first()).toBeFocused();
  await page.getByRole("checkbox", { name: /^Spanish/ }).focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/language=Spanish/);
  await page.keyboard.press("Escape");
  await expect(trigger).toBeFocused();
  await expect(trigger).toHaveText("Languages (1)");
});

test("what was ticked on the sheet counts only when it is sent @any-width", async ({ page }) => {
  // A wide screen has no sheet.
  await page.setViewportSize({ width: 360, height: 740 });
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Free within 14 days").check();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/available=|sheet=/);
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect(sheet.getByLabel("Free within 14 days")).not.toBeChecked();
});

test("another order is in the address and in the list @any-width", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByLabel("Sort by").selectOption({ label: "Lowest price first" });
  await expect(page).toHaveURL(/sort=price/);
  await expect(page.getByRole("status").filter({ hasText: "lowest price first" })).toBeVisible();
  const rates = await page.getByText(/^\$[\d.]+\/hour$/).allInnerTexts();
  const dollars = rates.map((text) => Number(text.slice(1).replace("/hour", "")));
  expect(dollars.length).toBeGreaterThan(1);
  expect(dollars).toEqual(dollars.toSorted((one, other) => one - other));
});

test("where the filters fit nobody, one button names the filter to drop", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto(
    "/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results&language=Klingon&insurance=Cigna",
  );
  await expect(
    page.getByRole("heading", { name: "No doulas match your filters within 30 miles." }),
  ).toBeVisible();
  await expectAccessible(page, "nobody fits the filters");
  await page.getByRole("button", { name: /^Remove the Klingon filter: \d+ doulas?$/ }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(/insurance=Cigna/);
  await expect(page).not.toHaveURL(/Klingon/);
});

test("where nobody is near, the spec's words stand, with the radius that would find somebody @any-width", async ({
  page,
}) => {
  await rememberSearch(page, { location: "Waco, TX, USA", placeId: null });
  await page.goto("/find-doulas");
  await expect(
    page.getByRole("heading", { name: "No doulas found within 30 miles of your location." }),
  ).toBeVisible();
  await expect(page.getByText("Try searching in a nearby city.")).toBeVisible();
  const widen = page.getByRole("button", { name: /^Search within \d+ miles$/ });
  const miles = (await widen.innerText()).match(/\d+/)?.[0];
  await widen.click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`miles=${miles}`));
});

test("without a known place there is no distance to filter or sort by, and no map", async ({ page }, {
  project,
}) => {
  await rememberSearch(page, { location: "Qwxyz Nowhere", placeId: null });
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("region", { name: /^Map of/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Map", exact: true })).toHaveCount(0);
  const sort = page.getByRole("combobox", {
    name: project.name === "phone" ? "Sort" : "Sort by",
    exact: true,
  });
  await expect(sort.getByRole("option").first()).toHaveText("Longest listed first");
  if (project.name === "phone") await page.getByRole("button", { name: "Filters", exact: true }).tap();
  await expect(page.getByLabel("Price", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByLabel("Distance", { exact: true })).toHaveCount(0);
});

test.describe("when what there is to filter by does not come", () => {
  test.use({ expectedRefusals: [500] });

  test("the filter says so with Retry, and the list works", async ({ page }, { project }) => {
    await rememberSearch(page, austin);
    const facets = /\/rest\/v1\/doula_profiles\/facets/;
    await page.route(facets, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/find-doulas");
    await expect(page.getByRole("article")).toHaveCount(5);
    const open = project.name === "phone" ? "Filters" : "Insurance";
    await page.getByRole("button", { name: open, exact: true }).click();
    const place = page.getByRole("dialog");
    await expect(place.getByRole("alert").first()).toContainText("Couldn't load");
    await expectAccessible(page, "filters that did not come");
    await page.unroute(facets);
    await place.getByRole("button", { name: "Retry" }).first().click();
    await expect(place.getByRole("checkbox", { name: /^Cigna/ })).toBeVisible();
  });
});
