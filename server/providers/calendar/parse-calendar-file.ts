import { fork } from "node:child_process";
import { realpathSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type BusyOccurrence, CalendarFileFailure, maxUidLength } from "./calendar-file.ts";

const childPath = path.join(import.meta.dirname, "parse-calendar-file.child.ts");
const maxMegabytes = 192;

const root = path.join(import.meta.dirname, "../../..");
/** All that the process can read, and it can write nothing: not the data folder, nor other processes' memory in /proc. */
const readableFiles = ["package.json", "contract", "server/providers/calendar", "node_modules"].flatMap(
  (file) => {
    const found = path.join(root, file);
    // The folder of packages may be a link.
    return [found, realpathSync(found)];
  },
);

const responseSchema = z.union([
  z.object({
    busy: z.array(
      z.object({ uid: z.string().max(maxUidLength), time: z.object({ from: z.date(), to: z.date() }) }),
    ),
  }),
  z.object({ failure: z.enum(["not_a_calendar", "too_many_events"]) }),
]);

interface ParseOptions {
  /** The module that the process runs. */
  file?: string;
  timeZone: string;
  from: Date;
  to: Date;
  timeoutMs: number;
}

/**
 * Returns the occurrences within a window that keep the calendar's owner, who lives in `timeZone`, busy. Parses in another
 * process that is killed after `timeoutMs` or when it needs too much memory: a stranger wrote the file. Throws
 * CalendarFileFailure.
 */
export async function parseCalendarFile(
  text: string,
  { file = childPath, timeZone, from, to, timeoutMs }: ParseOptions,
): Promise<BusyOccurrence[]> {
  const child = fork(file, {
    // Nothing of our environment: it has secrets.
    env: {},
    execArgv: [
      "--permission",
      ...[file, ...readableFiles].map((readable) => `--allow-fs-read=${readable}`),
      `--max-old-space-size=${maxMegabytes}`,
      "--max-semi-space-size=8",
    ],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    const received = await new Promise<unknown>((resolve) => {
      const timeout = setTimeout(() => resolve({ failure: "too_many_events" }), timeoutMs);
      timeout.unref();
      child.once("message", resolve);
      child.once("error", () => resolve({ failure: "too_many_events" }));
      child.once("exit", () => resolve({ failure: "too_many_events" }));
      child.send({ text, timeZone, from, to }, (error) => error && resolve({ failure: "too_many_events" }));
    });
    const { data: response } = responseSchema.safeParse(received);
    if (!response) throw new CalendarFileFailure("not_a_calendar");
    if ("failure" in response) throw new CalendarFileFailure(response.failure);
    return response.busy;
  } finally {
    child.kill("SIGKILL");
  }
}
