import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

async function typeForSuggestions(page: Page, text: string) {
  await page.getByRole("combobox").fill(text);
  await expect(page.getByRole("option").first()).toBeVisible();
}

test("suggestions hide when a search was performed and on Escape, and come again with typing @any-width", async ({
  page,
}) => {
  await page.goto("/");
  await typeForSuggestions(page, "austin");
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("search performed")));
  await expect(page.getByRole("listbox")).toBeHidden();
  await typeForSuggestions(page, "denver");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.getByRole("combobox")).toHaveValue("denver");
  await expect(page.getByRole("combobox")).toBeFocused();
  await typeForSuggestions(page, "denve");
  // The event is what a search itself fires.
  await page.evaluate(() =>
    window.addEventListener("search performed", () => document.body.setAttribute("data-searched", "")),
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("body")).toHaveAttribute("data-searched", "");
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("the list closes 200 ms after the field loses the focus @any-width", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await typeForSuggestions(page, "austin");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("combobox").blur();
  await page.clock.runFor(190);
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.clock.runFor(20);
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("a list that is too high scrolls, and follows the arrow keys", async ({ page }) => {
  const predictions = Array.from({ length: 12 }, (_, index) => ({
    place_id: `place-${index}`,
    description: `Place ${index}, TX, USA`,
    structured_formatting: { main_text: `Place ${index}`, secondary_text: "TX, USA" },
  }));
  await page.route("**/functions/v1/places", (route) => route.fulfill({ json: { predictions } }));
  await page.goto("/");
  await typeForSuggestions(page, "place");
  const [shown, whole] = await page
    .getByRole("listbox")
    .evaluate((list) => [list.clientHeight, list.scrollHeight] as const);
  expect(shown).toBeLessThanOrEqual(256);
  expect(whole).toBeGreaterThan(shown);
  await expect(page.getByRole("option").last()).not.toBeInViewport();
  await page.getByRole("combobox").press("ArrowUp");
  await expect(page.getByRole("option").last()).toBeInViewport();
});

test.describe("when suggestions fail", () => {
  test.use({ expectedRefusals: [503] });

  test("the list is cleared, typing goes on, and the next ones come @any-width", async ({ page }) => {
    await page.goto("/find-doulas");
    await typeForSuggestions(page, "aust");
    const places = "**/functions/v1/places";
    await page.route(places, (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("combobox").fill("austi");
    await expect(page.getByRole("listbox")).toBeHidden();
    await page.getByRole("combobox").pressSequentially("n");
    await expect(page.getByRole("combobox")).toHaveValue("austin");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    await page.unroute(places);
    await typeForSuggestions(page, "denver");
  });
});
