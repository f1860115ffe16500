import { type BrowserContext, test as base, expect } from "@playwright/test";

interface Fixtures {
  /** Error statuses that the test provokes: the browser and the page each log a line for them. */
  expectedRefusals: number[];
  /** Console lines that the test provokes, for example by cutting a connection. */
  expectedLines: RegExp[];
  /** The test's own IP address, so that each test has its own rate limits. */
  address: string;
  /** Watches the console of a second browser context as well. */
  watchConsole: (context: BrowserContext) => void;
}

/** The line that pages log when a read or a change fails (web/client-state/query-client.ts). */
const isFailedCall = /^Couldn't (load [\w-]+|save a change): /;

/** Every console error, warning and uncaught exception fails the test. */
export const test = base.extend<Fixtures>({
  expectedRefusals: [[], { option: true }],
  expectedLines: [[], { option: true }],
  address: async ({ browserName: _any }, use) => use(randomAddress()),
  extraHTTPHeaders: async ({ address }, use) => use({ "x-forwarded-for": address }),
  watchConsole: async ({ expectedRefusals, expectedLines }, use) => {
    const unexpectedLines: string[] = [];
    const isExpected = (text: string) =>
      expectedRefusals.some((status) => text.includes(`responded with a status of ${status}`)) ||
      expectedLines.some((line) => line.test(text)) ||
      // The browser's own line about the failure is handled above.
      (isFailedCall.test(text) && expectedRefusals.length + expectedLines.length > 0);
    await use((context) => {
      context.on("console", (message) => {
        if (!["error", "warning"].includes(message.type()) || isExpected(message.text())) return;
        unexpectedLines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => {
        const { message } = error.error();
        if (!isExpected(message)) unexpectedLines.push(`uncaught: ${message}`);
      });
    });
    expect(unexpectedLines).toEqual([]);
  },
  context: async ({ context, watchConsole }, use) => {
    watchConsole(context);
    await use(context);
    // Intercepted requests that are still running when a test ends are not failures.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect };

function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
