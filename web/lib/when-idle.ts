declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/**
 * Calls `act` once the browser is idle, at the earliest `delayMs` after the window has loaded, but not if the reader saves
 * data.
 */
export function whenIdle(act: () => void, delayMs: number): void {
  if (navigator.connection?.saveData) return;
  const wait = () => setTimeout(() => waitForIdle(act), delayMs);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

const safariDelayMs = 2000;

function waitForIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, safariDelayMs);
}
