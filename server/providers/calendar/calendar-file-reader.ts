import type { LookupFunction } from "node:net";
import pLimit from "p-limit";
import type { CalendarFileReader } from "./calendar-file.ts";
import { fetchCalendarFile } from "./fetch-calendar-file.ts";
import { parseCalendarFile } from "./parse-calendar-file.ts";
import { createPublicLookup } from "./public-lookup.ts";

/** How many files one process reads, and parses, at once. Parsing takes a processor core and memory. */
const maxFetchesAtOnce = 10;
const maxParsesAtOnce = 2;

interface CalendarFileReaderOptions {
  /** Only in development: its origin may be on this machine and without TLS. */
  sandboxUrl?: string | undefined;
  /** The port of https addresses; 443 by default. */
  port?: number;
  /** How long the server may take; 10 seconds by default. */
  timeoutMs?: number;
  /** How long parsing may take; 5 seconds by default. */
  parseTimeoutMs?: number;
  /** Finds the IP addresses of a name; asks the DNS servers by default. */
  lookup?: LookupFunction;
}

export function createCalendarFileReader(options: CalendarFileReaderOptions = {}): CalendarFileReader {
  const { sandboxUrl, port = 443, timeoutMs = 10_000, parseTimeoutMs = 5000 } = options;
  const { lookup = createPublicLookup() } = options;
  const limitFetches = pLimit(maxFetchesAtOnce);
  const limitParses = pLimit(maxParsesAtOnce);
  return {
    sandboxUrl,
    async read({ address, knownVersion, ...window }) {
      const sandboxOrigin = sandboxUrl && new URL(sandboxUrl).origin;
      const request = { address, knownVersion, from: window.from, sandboxOrigin, port, timeoutMs, lookup };
      const file = await limitFetches(() => fetchCalendarFile(request));
      if (!file) return undefined;
      const parsing = { ...window, timeoutMs: parseTimeoutMs };
      const busy = await limitParses(() => parseCalendarFile(file.text, parsing));
      return { busy, version: file.version };
    },
  };
}
