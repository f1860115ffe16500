import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

function themes(page: Page) {
  return page.getByRole("contentinfo").getByRole("group", { name: "Theme" }).getByRole("radio");
}

async function expectTheme(page: Page, theme: "dark" | "light"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
}

test.use({ colorScheme: "light" });

test("[2.17] a selected theme survives a reload and appears in other tabs", async ({ page, context }) => {
  await page.goto("/faq");
  await expect(themes(page)).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
  for (const choice of ["Dark", "Light"]) {
    await page.getByRole("radio", { name: choice }).check();
    await expectTheme(page, choice === "Dark" ? "dark" : "light");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe(choice.toLowerCase());
    await page.reload();
    await expectTheme(page, choice === "Dark" ? "dark" : "light");
    await expect(page.getByRole("radio", { name: choice })).toBeChecked();
  }
  await page.emulateMedia({ colorScheme: "dark" });
  await expectTheme(page, "light");
  await page.getByRole("radio", { name: "System" }).check();
  await expectTheme(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expectTheme(page, "light");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("system");

  // Arrow keys select, as in any radio group.
  const other = await context.newPage();
  await other.goto("/privacy");
  await page.bringToFront();
  await page.getByRole("radio", { name: "System" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expectTheme(page, "dark");
  await expectTheme(other, "dark");
  await expect(other.getByRole("radio", { name: "Dark" })).toBeChecked();
});

test("a page does not flash another theme while it loads", async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem("theme", "dark");
    const seen = new Set<string | null>();
    Object.assign(window, { seenThemes: seen });
    const readTheme = () => {
      if (document.body) seen.add(document.documentElement.getAttribute("data-theme"));
      requestAnimationFrame(readTheme);
    };
    requestAnimationFrame(readTheme);
  });
  for (const path of ["/faq", "/"]) {
    await page.goto(path);
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    const seen = await page.evaluate(() => [...Reflect.get(window, "seenThemes")]);
    expect(seen, path).toEqual(["dark"]);
  }
});
