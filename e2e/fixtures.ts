import { type BrowserContext, test as base, expect } from "@playwright/test";

interface Fixtures {
  /** Statuses that the test makes the server refuse with. The browser and our page log a line for each. */
  expectedRefusals: number[];
  /** Lines of the console that the test expects, such as those of a connection that it cuts. */
  expectedLines: RegExp[];
  /** An address of its own for each test, so that rate limits meet only the tests that mean them. */
  address: string;
  /** Watches the console of a second person's browser, as that of the first is. */
  watchConsole: (context: BrowserContext) => void;
}

/** What our pages log when a read or a change fails (web/api/query-client.ts). */
const isFailedCall = /^Couldn't (load [\w-]+|save a change): /;

/** Every console error, warning and uncaught exception fails the test. */
export const test = base.extend<Fixtures>({
  expectedRefusals: [[], { option: true }],
  expectedLines: [[], { option: true }],
  address: async ({ browserName: _any }, use) => use(randomAddress()),
  extraHTTPHeaders: async ({ address }, use) => use({ "x-forwarded-for": address }),
  watchConsole: async ({ expectedRefusals, expectedLines }, use) => {
    const complaints: string[] = [];
    const isExpected = (text: string) =>
      expectedRefusals.some((status) => text.includes(`responded with a status of ${status}`)) ||
      expectedLines.some((line) => line.test(text)) ||
      // What the browser says of the failure itself is among the above.
      (isFailedCall.test(text) && expectedRefusals.length + expectedLines.length > 0);
    await use((context) => {
      context.on("console", (message) => {
        if (!["error", "warning"].includes(message.type()) || isExpected(message.text())) return;
        complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
    });
    expect(complaints).toEqual([]);
  },
  context: async ({ context, watchConsole }, use) => {
    watchConsole(context);
    await use(context);
    // An answer that a test changes on its way is gone with the page: what was still under way is no finding.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
});

export { expect };

function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
