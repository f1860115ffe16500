import { defineConfig } from "@playwright/test";
import { chromiumArgs, locateChromium } from "./scripts/find-chromium.ts";

const otherBrowsers = "other-browsers/*.spec.ts";

const everything = Boolean(process.env.TEST_EVERYTHING);

/** `npm test -- e2e` starts the server, sets E2E_BASE_URL and runs this. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  // One more than the cores of a small machine, because tests also wait for emails and for caches to expire.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous for a busy machine; a test that hangs still fails.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // Records actions, requests and the console, and the page at the failure. Snapshots of every step would
    // double the time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    // Without animations there is nothing to wait for. Only journey.spec.ts runs with motion.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: await locateChromium(),
      args: chromiumArgs,
    },
  },
  // Tests run at desktop width, those tagged `@phone` on a phone instead, those tagged `@release` only with `everything`.
  projects: [
    ...(everything ? [{ name: "other browsers", testMatch: otherBrowsers }] : []),
    {
      name: "desktop",
      testIgnore: otherBrowsers,
      grepInvert: everything ? /@phone/ : /@phone|@release/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testIgnore: otherBrowsers,
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
});
