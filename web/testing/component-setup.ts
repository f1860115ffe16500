import "../styles/app.css";
import { afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { hideLogInOverPage } from "../client-state/ended-session.ts";
import { hideMaintenance } from "../client-state/maintenance.ts";
import { currentToasts, dismiss } from "../ui/feedback/use-toast.ts";
import { takeUnexpectedLines } from "./expected-lines.ts";
import { clearStubs } from "./stub-api.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** See vitest.config.ts. */
    moveMouseAway(): Promise<void>;
  }
}

// The test files of a worker share the window and the app's modules, so each starts by resetting them.
beforeAll(async () => {
  await commands.moveMouseAway();
  if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800);
});

beforeEach(async () => {
  await cleanup();
  vi.useRealTimers();
  hideLogInOverPage();
  hideMaintenance();
  for (const { id } of currentToasts()) dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  takeUnexpectedLines();
  clearStubs();
});

/** Every console error, warning and call without a response fails the test. */
afterEach(() => {
  expect([...takeUnexpectedLines(), ...clearStubs().map((call) => `no response: ${call}`)]).toEqual([]);
});
