import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./fixtures.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What the themes can differ in. All else is the same in both, and looked at once. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Reports no finding of any impact on what is shown now, in the light and in the dark theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Half a megabyte: a page that has it is not given it again.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  for (const { theme, findings, overflow } of await page.evaluate(lookInBothThemes, rulesOfColour)) {
    expect(findings, `${screen}, ${theme}`).toEqual([]);
    expect(overflow, `${screen}, ${theme}: wider than the window`).toBe(0);
  }
}

/** Runs in the page. */
async function lookInBothThemes(rulesInDark: string[]) {
  const looks = [];
  for (const theme of ["light", "dark"]) {
    document.documentElement.dataset.theme = theme;
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        // Colours in between would be measured otherwise.
        .map((animation) => animation.finished.catch(() => undefined)),
    );
    const { violations } = await window.axe.run({
      resultTypes: ["violations"],
      ...(theme === "dark" && { runOnly: { type: "rule", values: rulesInDark } }),
    });
    looks.push({
      theme,
      findings: violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        at: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
      })),
      overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    });
  }
  return looks;
}
