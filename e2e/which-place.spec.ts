import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { rememberSearch } from "./searches.ts";

test("of several places of one name it says which was taken, and leads to the others", async ({ page }) => {
  await rememberSearch(page, { location: "Springfield", placeId: null });
  await page.goto("/find-doulas");
  const main = page.getByRole("main");
  await expect(main.getByText(/^Showing Springfield, MO\. Or( choose)?:$/)).toBeVisible();
  const others = main.getByRole("list", { name: "Places of the same name" }).getByRole("link");
  for (const text of await others.allInnerTexts()) expect(text).toMatch(/^Springfield, [A-Z]{2}$/);
  await expectAccessible(page, "one of several Springfields");
  const other = others.filter({ hasText: ", MA" });
  await other.click();
  await expect(page).toHaveURL(/location=Springfield.*MA.*place=us/);
  await expect(main.getByRole("definition").filter({ hasText: "Springfield, MA, USA" })).toBeVisible();
  await expect(others).toHaveCount(0);
});

test("a place that is chosen, or the only one of its name, offers no others @any-width", async ({ page }) => {
  await rememberSearch(page, { location: "Portland, OR, USA", placeId: "us:city:5746545" });
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("list", { name: "Places of the same name" })).toHaveCount(0);
});

test("where nobody is near, the nearest cities with doulas are links that search there", async ({ page }) => {
  await rememberSearch(page, { location: "Waco, TX, USA", placeId: null });
  await page.goto("/find-doulas");
  const cities = page.getByRole("list", { name: "Nearest cities with doulas" });
  await expect(cities.getByRole("listitem").first()).toContainText(/, TX \d\d miles away · \d+ doulas?$/);
  await expectAccessible(page, "nearest cities");
  await cities.getByRole("link").first().click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("where nobody is within 100 miles, that is said, and no useless radius offered @any-width", async ({
  page,
}) => {
  await rememberSearch(page, { location: "Nome, AK, USA", placeId: "us:zip:99762" });
  await page.goto("/find-doulas");
  await expect(page.getByText("There are no doulas within 100 miles yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Search within/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change location" })).toBeVisible();
});
