import { globSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, locateChromium } from "./scripts/find-chromium.ts";

/** These mount forms, pickers and lists in a real browser. */
const componentTests = ["web/**/*.component.test.tsx"];
const apiTests = ["server/**/*.test.ts"];
const providerTests = ["server/providers/**/*.test.ts"];
/** The file of a noun's tests that is its journey on the embedded database, if not the one of the same name. */
const journeys: Record<string, string> = {
  accounts: "signing-in",
  applications: "admin-applications",
  bookings: "requests",
  calendar: "token-encryption",
  orders: "sales",
  payments: "webhook",
};
/** What the two databases could do differently, and one journey per noun. `npm test -- everything` runs all on both. */
const embeddedTests = [
  "server/{access,bad-input}.test.ts",
  "server/platform/{jobs,outbox,prepared-statements,queued-emails}.test.ts",
  ...globSync("server/*/").map((folder) => {
    const noun = path.basename(folder);
    return `${folder}/${journeys[noun] ?? noun}.test.ts`;
  }),
];
/** Embedded Postgres is one connection: nothing races on it, and no other connection can be broken or waited for. */
const serverOnlyTests = ["server/**/*.{races,server}.test.ts"];
/** These start the program itself, as it was built. */
const processTests = ["server/**/*.process.test.ts"];
/** These render pages with the web app, as it was built. */
const pageTests = ["server/**/*.pages.test.ts"];
/**
 * Test files in a worker share their imports: loading the app, or starting embedded Postgres, takes longer than most
 * files' tests. Server modules hold no state of a single database; web/testing resets the web's.
 */
const sharesModules = { isolate: false };
const seedsRandomTests = "scripts/seed-random-tests.ts";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Room for a busy machine: some tests hash a dozen passwords, which is slow on purpose.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,db,sandbox,scripts}/**/*.test.ts", "web/**/*.test.{ts,tsx}", ...providerTests],
          exclude: componentTests,
          setupFiles: seedsRandomTests,
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        publicDir: "web/public",
        // A package that the last run did not meet would reload the page under a test.
        optimizeDeps: { force: true },
        test: {
          name: "component",
          ...sharesModules,
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
            // Otherwise it rests over whatever the next file draws below it.
            commands: { moveMouseAway: ({ page }) => page.mouse.move(0, 0) },
          },
        },
      },
      {
        extends: true,
        test: {
          name: "api-embedded",
          ...sharesModules,
          include: process.env.TEST_EVERYTHING ? apiTests : embeddedTests,
          exclude: [...providerTests, ...serverOnlyTests, ...processTests, ...pageTests],
          globalSetup: "server/testing/postgres-embedded-setup.ts",
          setupFiles: seedsRandomTests,
          provide: { databaseKind: "embedded" },
        },
      },
      {
        extends: true,
        test: {
          name: "api-server",
          ...sharesModules,
          include: apiTests,
          exclude: [...providerTests, ...processTests, ...pageTests],
          globalSetup: "server/testing/postgres-server-setup.ts",
          setupFiles: seedsRandomTests,
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
    ],
  },
});
