import type { Page } from "@playwright/test";
import type { AnyRouter } from "@tanstack/react-router";

/** Opens a URL as a link does, which is much faster than loading the app again. */
export async function openInApp(page: Page, url: string): Promise<void> {
  if (!(await page.evaluate(navigate, url))) await page.goto(url);
}

/** Runs in the page. Returns false if the app is not open yet. */
async function navigate(href: string): Promise<boolean> {
  const router: AnyRouter | undefined = window.__TSR_ROUTER__;
  if (!router) return false;
  await router.navigate({ href });
  const isDrawn = () =>
    router.state.status === "idle" && router.state.resolvedLocation?.href === router.state.location.href;
  while (!isDrawn()) await new Promise(requestAnimationFrame);
  return true;
}
