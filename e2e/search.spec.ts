import { expect, test } from "./fixtures.ts";
import { austin, austinResults, dueDay, rememberSearch } from "./searches.ts";

test("[2.1 2.6 3.13 4.10] a saved search opens on its results unless the URL has another location", async ({
  page,
}) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.goto("/find-doulas?location=Denver");
  const chosen = page.getByRole("button", { name: new RegExp(`Expected Due Date.*${dueDay.day}, `) });
  await expect(chosen).toBeVisible();
  await expect(page.getByLabel("Provider / Expected Address of Birth")).toHaveValue("City Hospital");
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(5);
});

test("[2.6 3.13] what fits a family leads the list, and is in no address and no Referer, like filters of an older address", async ({
  page,
}) => {
  const sent: string[] = [];
  await rememberSearch(page, austin);
  await page.goto(`${austinResults}&language=Spanish&insurance=Cigna`);
  await expect(page.getByRole("button", { name: "Remove filter: Ask about Cigna" })).toBeVisible();
  await expect(page).not.toHaveURL(/Spanish|Cigna/);
  await page.getByRole("button", { name: "Clear all", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(5);

  page.on("request", (request) => sent.push(request.url(), request.headers().referer ?? ""));
  await page.getByRole("button", { name: "Fits your family" }).click();
  await page.getByRole("checkbox", { name: "Twins" }).check();
  await page.getByRole("checkbox", { name: /^Spanish/ }).check();
  await page.getByRole("button", { name: "Show who fits first" }).click();
  await expect(page.getByRole("article").first()).toContainText("Fits: twins, Spanish");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.reload();
  await expect(page.getByRole("article").first()).toContainText("Fits: twins, Spanish");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByText("Grandparents in the room")).toBeVisible();
  expect(sent.filter((text) => /twins|spanish|cigna/i.test(decodeURIComponent(text)))).toEqual([]);
});

test("[2.6] an insurance filter narrows the list until its chip is removed, even across reload, and is in no address", async ({
  page,
}) => {
  const chip = page.getByRole("button", { name: "Remove filter: Ask about Cigna" });
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Ask about Cigna" }).check();
  await page.getByRole("button", { name: /^Show \d+ doulas?$/ }).click();
  await expect(page.getByRole("article")).not.toHaveCount(5);
  await expect(page.getByRole("status").filter({ hasText: "doulas within 30 miles of you" })).toBeAttached();
  const found = await page.getByRole("article").count();
  expect(found).toBeLessThan(5);
  for (const card of await page.getByRole("article").all()) await expect(card).toContainText("Cigna");
  expect(
    sent.filter((url) => url.includes("Cigna")),
    "no address contains it",
  ).toEqual([]);
  await expect(page).not.toHaveURL(/Cigna/);

  await page.reload();
  await expect(chip).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(found);
  await chip.click();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Filters" })).toBeFocused();
});
