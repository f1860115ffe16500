declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/** Calls `act` once the window has loaded and the browser is idle, but not if the reader saves data. */
export function whenIdle(act: () => void): void {
  if (navigator.connection?.saveData) return;
  if (document.readyState === "complete") waitForIdle(act);
  else addEventListener("load", () => waitForIdle(act), { once: true });
}

const safariDelayMs = 2000;

function waitForIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, safariDelayMs);
}
