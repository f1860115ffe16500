import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { austin, rememberSearch } from "./searches.ts";

test("the map stands beside the list, on a phone in its place, with pins of the list's numbers", async ({
  page,
}, { project }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  await expect(page.getByRole("article")).toHaveCount(5);
  const map = page.getByRole("region", { name: "Map of the doulas near Austin, TX, USA" });
  if (project.name === "phone") {
    await expect(map).toHaveCount(0);
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.getByRole("article")).toHaveCount(0);
    await page.reload();
  }
  await expect(map).toBeVisible();
  await expect(map).toHaveAccessibleDescription(/^5 doulas shown within 30 miles\./);
  await expect(map.getByText(/^Positions are approximate/)).toBeVisible();
  await expect(map.getByText(/US Census Bureau/)).toBeVisible();
  const pins = map.getByRole("list", { name: "Doulas on the map" }).getByRole("button");
  await expect(pins.first()).toHaveAccessibleName(/1, /);
  await expectAccessible(page, "map");
  if (project.name === "phone") {
    await page.goBack();
    await expect(page.getByRole("article")).toHaveCount(5);
  }
});

test("a pin tells who stands there, by mouse and keyboard, and leads to their details", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results&view=map");
  const map = page.getByRole("region", { name: /^Map of/ });
  const group = map.getByRole("button", { name: /^\d doulas: 1, / });
  await group.focus();
  await page.keyboard.press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  const chosen = map.getByRole("list", { name: "At this pin" });
  await expect(chosen.getByRole("button").first()).toContainText("miles away");
  await expectAccessible(page, "chosen pin");
  await page.keyboard.press("Escape");
  await expect(chosen).toHaveCount(0);
  await expect(group).toBeFocused();

  await group.click();
  const first = chosen.getByRole("button").first();
  const name = (await first.locator("span span").first().innerText()).trim();
  await first.click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/view=map/);
  await expect(map).toBeVisible();
});

test("pins that stand close part on a nearer map", async ({ page }) => {
  await rememberSearch(page, austin);
  await page.goto("/find-doulas?location=Austin, TX, USA&place=us:city:4671654&step=results&view=map");
  const map = page.getByRole("region", { name: /^Map of/ });
  const groups = map.getByRole("button", { name: /^\d doulas: / });
  await expect(groups).toHaveCount(1);
  const before = (await groups.first().textContent()) ?? "";
  await map.getByRole("button", { name: "Zoom in" }).click();
  await map.getByRole("button", { name: "Zoom in" }).click();
  await expect(map.getByRole("list", { name: "Doulas on the map" })).not.toContainText(before);
  await expectAccessible(page, "nearer map");
  await map.getByRole("button", { name: "Zoom out" }).click();
  await map.getByRole("button", { name: "Zoom out" }).click();
  await expect(map.getByRole("button", { name: "Zoom out" })).toHaveAttribute("aria-disabled", "true");
  await expect(groups.first()).toHaveText(before);
});

test("card and pin show that they belong together @any-width", async ({ page }) => {
  // A narrow screen shows one of them at a time.
  await page.setViewportSize({ width: 1280, height: 800 });
  await rememberSearch(page, austin);
  await page.goto("/find-doulas");
  const card = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("article") })
    .first();
  const pin = page.getByRole("region", { name: /^Map of/ }).getByRole("button", { name: /1, / });
  await expect(pin).not.toHaveAttribute("data-highlighted");
  await card.getByRole("heading").hover();
  await expect(pin).toHaveAttribute("data-highlighted");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(card).not.toHaveAttribute("data-highlighted");
  await pin.focus();
  await expect(card).toHaveAttribute("data-highlighted");
  await expect(card.getByText("1", { exact: true })).toBeVisible();
});

test.describe("when the map behind the pins does not come", () => {
  test.use({ expectedRefusals: [500] });

  test("it says so in place with Retry; pins and list stay", async ({ page }, { project }) => {
    await rememberSearch(page, austin);
    const background = /\/rest\/v1\/map_background/;
    await page.route(background, (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.goto("/find-doulas");
    await expect(page.getByRole("article")).toHaveCount(5);
    if (project.name === "phone") await page.getByRole("button", { name: "Map", exact: true }).tap();
    const map = page.getByRole("region", { name: /^Map of/ });
    await expect(map.getByRole("alert")).toContainText("Couldn't load the map behind the pins");
    await expect(map.getByRole("button", { name: /1, / })).toBeVisible();
    await expectAccessible(page, "map without background");
    await page.unroute(background);
    await map.getByRole("button", { name: "Retry" }).click();
    await expect(map.getByText(/US Census Bureau/)).toBeVisible();
    await expect(map.getByRole("alert")).toHaveCount(0);
  });
});
