import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
/** The themes differ only in colors. */
const colorRules = ["color-contrast", "link-in-text-block"];
/** They do not apply to a part that is mounted without its page. */
const pageRules = ["region", "landmark-one-main", "page-has-heading-one", "bypass"];
/** In pixels. A table reaches into it, and a part is mounted without it. */
const pagePadding = 16;

/**
 * Expects no axe violations, no horizontal overflow, and readable colors in the dark theme, on a wide screen and on a
 * phone. A part that is mounted without its page has no landmarks, and those are not checked. If a dialog or menu is open, only that is checked, and it has to stay open at both widths.
 */
export async function expectAccessible(): Promise<void> {
  const { innerWidth: width, innerHeight: height } = window;
  await expectAccessibleHere();
  const openCount = findLayers().length;
  const other = width === phone.width ? wide : phone;
  await page.viewport(other.width, other.height);
  await expectAccessibleHere();
  expect(findLayers().length, "what was open is still open").toBe(openCount);
  await page.viewport(width, height);
}

/** The same at the current width only, for what does not exist at the other one. */
export async function expectAccessibleHere(): Promise<void> {
  const theme = document.documentElement.dataset.theme ?? "light";
  await check("dark", { runOnly: { type: "rule", values: colorRules } });
  await check("light");
  document.documentElement.dataset.theme = theme;
}

const findLayers = () => [...document.querySelectorAll("[role$=dialog], [role=menu]")];

async function check(theme: "dark" | "light", options?: axe.RunOptions): Promise<void> {
  document.documentElement.dataset.theme = theme;
  await waitUntilIdle();
  const isPage = document.querySelector("main h1") !== null;
  const { scrollWidth } = document.documentElement;
  const padding = isPage ? 0 : pagePadding;
  expect(scrollWidth, "not wider than the window").toBeLessThanOrEqual(innerWidth + padding);
  const { violations } = await axe.run(findLayers().at(-1) ?? document, {
    resultTypes: ["violations"],
    preload: false,
    rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: isPage }])),
    ...options,
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
  expect(findings.join("\n"), `${theme}, ${innerWidth} px`).toBe("");
}

/** Waits until everything is loaded and has arrived: axe would measure colors in the middle of a transition. */
async function waitUntilIdle(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const countBusy = () =>
    document.querySelectorAll("[aria-busy=true]").length +
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
      ).length;
  await expect.poll(countBusy, { message: "What is loading or moving" }).toBe(0);
}
