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
/**
 * What the two databases could do differently: access and bad input of every route, start, locks, statements and queues, and
 * of each noun the tests that have its name. `npm test -- everything` runs all the others on the embedded one, too.
 */
const embeddedTests = [
  "server/*.test.ts",
  "server/accounts/{signing-in,deletion}.test.ts",
  "server/platform/{jobs,outbox,prepared-statements,queued-mails}.test.ts",
  ...globSync("server/*/").map((folder) => `${folder}/${path.basename(folder)}.test.ts`),
];
/** Embedded Postgres is one connection: nothing races on it, and no other connection can be broken or waited for. */
const serverOnlyTests = ["server/**/*.{races,server}.test.ts"];
/** These start the program itself, as it was built. */
const processTests = ["server/**/*.process.test.ts"];
/** These render pages with the web app, as it was built. */
const pageTests = ["server/**/*.pages.test.ts"];
/**
 * The files of a worker share what they import: reading the app and starting embedded Postgres anew for each file takes
 * longer than most files' tests. The server keeps nothing in its modules but what holds for every database.
 */
const sharesModules = { isolate: false };

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
          include: componentTests,
          setupFiles: "web/testing/component-setup.ts",
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: {
                executablePath: await locateChromium().catch(() => undefined),
                args: chromiumArgs,
              },
              actionTimeout: 10_000,
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
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
          provide: { databaseKind: "server" },
        },
      },
      {
        extends: true,
        test: {
          // Not of shared modules: one file looks at the first page that a process renders.
          name: "pages",
          include: pageTests,
          globalSetup: "server/testing/postgres-embedded-setup.ts",
          provide: { databaseKind: "embedded" },
        },
      },
      {
        extends: true,
        test: { name: "process", include: processTests },
      },
    ],
  },
});
