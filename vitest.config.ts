import { globSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, locateChromium } from "./scripts/find-chromium.ts";
import { legalTexts } from "./scripts/legal-texts.ts";

/** These mount forms, pickers and lists in a real browser. */
const componentTests = ["web/**/*.component.test.tsx"];
const apiTests = ["server/**/*.test.ts"];
const providerTests = ["server/providers/**/*.test.ts"];
/** The test file that is a noun's journey on the embedded database, if it is not named like the noun. */
const journeys: Record<string, string> = {
  accounts: "sessions",
  applications: "admin-applications",
  bookings: "requests",
  calendar: "token-encryption",
  checkout: "paying",
  orders: "parent-details",
  refunds: "disputes",
  webhooks: "webhook",
};
/**
 * Tests of what the two databases could do differently, and one journey per noun. `npm test -- everything`
 * runs all tests on both.
 */
const embeddedTests = [
  "server/program/{access,bad-input}.test.ts",
  "server/workflows/{delete-account,sign-in}.test.ts",
  "server/platform/*/{jobs,outbox,prepared-statements,queued-emails,tracing}.test.ts",
  ...globSync("server/!(platform|providers)/*/").map((folder) => {
    const noun = path.basename(folder);
    return `${folder}/${journeys[noun] ?? noun}.test.ts`;
  }),
];
/** Embedded Postgres has one connection, so tests of races and broken connections cannot run on it. */
const serverOnlyTests = ["server/**/*.{races,server}.test.ts"];
/** These start the built program. */
const processTests = ["server/**/*.process.test.ts"];
/** These start the built program too, and measure its time or memory. */
const measuredTests = ["server/**/*.measured.test.ts"];
/** These render pages with the built web app. */
const pageTests = ["server/**/*.pages.test.ts"];
/** These start several processes, need programs besides Postgres and Chromium, or take minutes: only `npm test -- everything` runs them. */
const releaseTests = ["server/**/*.release.test.ts"];
/** Tests in server/ that are not API tests. */
const otherTests = [...processTests, ...measuredTests, ...pageTests, ...releaseTests];
/**
 * Test files in a worker share their imports: loading the app, or starting embedded Postgres, takes longer
 * than most files' tests. Server modules hold no state of a single database; web/testing resets the web
 * modules' state.
 */
const sharedModules = { isolate: false };
const randomSeedSetup = "scripts/seed-random-tests.ts";

export default defineConfig({
  plugins: [legalTexts],
  test: {
    maxWorkers: 2,
    // Generous for a busy machine: some tests hash a dozen passwords, which is slow by design.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,db,sandbox,scripts}/**/*.test.ts", "web/**/*.test.{ts,tsx}", ...providerTests],
          exclude: componentTests,
          setupFiles: randomSeedSetup,
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        publicDir: "web/public",
        // Optimizing a newly imported package during a run would reload the page under a test.
        optimizeDeps: { force: true },
        test: {
          name: "component",
          ...sharedModules,
          include: componentTests,
          setupFiles: "web/testing/component-setup.ts",
          expect: { poll: { timeout: 15_000, interval: 25 } },
          browser: {
            enabled: true,
            connectTimeout: 180_000,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: await locateChromium().catch(() => undefined),
                args: chromiumArgs,
              },
              actionTimeout: 15_000,
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
            // Otherwise the pointer would hover over what the next file renders.
            commands: { moveMouseAway: ({ page }) => page.mouse.move(0, 0) },
          },
        },
      },
      {
        extends: true,
        test: {
          name: "api-embedded",
          ...sharedModules,
          include: process.env.TEST_EVERYTHING ? apiTests : embeddedTests,
          exclude: [...providerTests, ...serverOnlyTests, ...otherTests],
          globalSetup: "server/testing/postgres-embedded-setup.ts",
          setupFiles: randomSeedSetup,
          provide: { databaseKind: "embedded" },
        },
      },
      {
        extends: true,
        test: {
          name: "api-server",
          ...sharedModules,
          include: apiTests,
          exclude: [...providerTests, ...otherTests],
          globalSetup: "server/testing/postgres-server-setup.ts",
          setupFiles: randomSeedSetup,
          provide: { databaseKind: "server" },
        },
      },
      {
        extends: true,
        test: {
          // Not shared: one file checks the first page that a process renders.
          name: "pages",
          include: pageTests,
          globalSetup: "server/testing/postgres-embedded-setup.ts",
          provide: { databaseKind: "embedded" },
        },
      },
      {
        extends: true,
        // A program may take minutes to start while the disk is busy.
        test: { name: "process", include: processTests, testTimeout: 240_000, hookTimeout: 240_000 },
      },
      {
        extends: true,
        test: {
          name: "measured",
          include: measuredTests,
          maxWorkers: 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { name: "release", include: releaseTests, testTimeout: 600_000, hookTimeout: 600_000 },
      },
    ],
  },
});
