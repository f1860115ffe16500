import type { LookupFunction } from "node:net";
import type { CalendarFileReader } from "./calendar-file.ts";
import { fetchCalendarFile } from "./fetch-calendar-file.ts";
import { parseCalendarFile } from "./parse-calendar-file.ts";
import { createPublicLookup } from "./public-lookup.ts";
import { createReadingQueue } from "./reading-queue.ts";

/** How many files one process fetches at once for people who wait, and again as many in the background. */
const maxFetchesAtOnce = 10;
/** Parsing takes a processor core and memory. */
const maxParsesAtOnce = 1;
/** Who waits longer is told to try again. */
const maxWaiting = 20;

interface CalendarFileReaderOptions {
  /** The sandbox's address, in development only: its origin may be on this machine and without TLS. */
  sandboxUrl?: string | undefined;
  /** The port of https addresses; 443 by default. */
  port?: number;
  /** How long waiting for a turn and the server may take together; 10 seconds by default. */
  timeoutMs?: number;
  /** How long parsing may take; 5 seconds by default. */
  parseTimeoutMs?: number;
  /** Finds the IP addresses of a name; asks the DNS servers by default. */
  lookup?: LookupFunction;
}

export function createCalendarFileReader(options: CalendarFileReaderOptions = {}): CalendarFileReader {
  const { sandboxUrl, port = 443, timeoutMs = 10_000, parseTimeoutMs = 5000 } = options;
  const { lookup = createPublicLookup() } = options;
  const queues = { foreground: createQueues(), background: createQueues() };
  return {
    sandboxUrl,
    read({ address, knownVersion, isBackground = false, ...window }) {
      const { fetches, parses } = isBackground ? queues.background : queues.foreground;
      // The time includes waiting for a turn.
      const signal = AbortSignal.timeout(timeoutMs);
      const sandboxOrigin = sandboxUrl && new URL(sandboxUrl).origin;
      const request = { address, knownVersion, from: window.from, sandboxOrigin, port, signal, lookup };
      return fetches(async () => {
        const file = await fetchCalendarFile(request);
        if (!file) return undefined;
        const parsing = { ...window, timeoutMs: parseTimeoutMs };
        const busy = await parses(() => parseCalendarFile(file.text, parsing), signal);
        return { busy, version: file.version };
      }, signal);
    },
  };
}

function createQueues() {
  return {
    fetches: createReadingQueue({ maxAtOnce: maxFetchesAtOnce, maxWaiting }),
    parses: createReadingQueue({ maxAtOnce: maxParsesAtOnce, maxWaiting }),
  };
}
