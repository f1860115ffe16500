import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

const light = { name: "light", rules: null };
/** The themes differ only in colors. */
const dark = { name: "dark", rules: ["color-contrast", "link-in-text-block"] };
type Theme = typeof light | typeof dark;

/** Expects no axe violations, no horizontal overflow, and readable colors in the dark theme, at both widths. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const layers = page.locator("[role$=dialog], [role=menu]");
  await checkInThemes(page, `${screen}, desktop`, [light, dark]);
  const count = await layers.count();
  await page.setViewportSize(phone);
  await expect(layers, `${screen}: a layout without what is open`).toHaveCount(count);
  await checkInThemes(page, `${screen}, phone`, [light, dark]);
  await page.setViewportSize(desktop);
}

async function checkInThemes(page: Page, screen: string, themes: Theme[]): Promise<void> {
  await expect(page.locator("[aria-busy=true]"), screen).toHaveCount(0);
  // axe is half a megabyte, so it is loaded once per page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const { theme, findings, overflow } of await page.evaluate(runAxe, themes)) {
    expect(findings, `${screen}, ${theme}`).toEqual([]);
    expect(overflow, `${screen}, ${theme}: wider than the window`).toBe(0);
  }
}

/** Runs in the page. */
async function runAxe(themes: Theme[]) {
  const checks = [];
  for (const { name, rules } of themes) {
    document.documentElement.dataset.theme = name;
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        // Otherwise axe would measure colors in mid-transition.
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    const { violations } = await window.axe.run({
      resultTypes: ["violations"],
      preload: false,
      ...(rules && { runOnly: { type: "rule", values: rules } }),
    });
    checks.push({
      theme: name,
      findings: violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        at: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
      })),
      overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    });
  }
  return checks;
}
