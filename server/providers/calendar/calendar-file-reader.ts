import type { CalendarFileReader } from "./calendar-file.ts";
import { fetchCalendarFile } from "./fetch-calendar-file.ts";
import { parseCalendarFile } from "./parse-calendar-file.ts";

interface CalendarFileReaderOptions {
  /** Only in development: its origin may be on this machine and without TLS. */
  sandboxUrl?: string | undefined;
  /** The port of https addresses; 443 by default. */
  port?: number;
  /** How long the server may take; 10 seconds by default. */
  timeoutMs?: number;
  /** How long parsing may take; 5 seconds by default. */
  parseTimeoutMs?: number;
}

export function createCalendarFileReader(options: CalendarFileReaderOptions = {}): CalendarFileReader {
  const { sandboxUrl, port = 443, timeoutMs = 10_000, parseTimeoutMs = 5000 } = options;
  return {
    sandboxUrl,
    async read({ address, knownVersion, ...window }) {
      const sandboxOrigin = sandboxUrl && new URL(sandboxUrl).origin;
      const file = await fetchCalendarFile({ address, knownVersion, sandboxOrigin, port, timeoutMs });
      if (!file) return undefined;
      const busy = await parseCalendarFile(file.text, { ...window, timeoutMs: parseTimeoutMs });
      return { busy, version: file.version };
    },
  };
}
