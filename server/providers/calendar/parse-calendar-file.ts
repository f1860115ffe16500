import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type BusyOccurrence, CalendarFileFailure, maxUidLength } from "./calendar-file.ts";

const childPath = fileURLToPath(new URL("./parse-calendar-file.child.ts", import.meta.url));
const maxMegabytes = 192;

const responseSchema = z.union([
  z.object({
    busy: z.array(
      z.object({ uid: z.string().max(maxUidLength), time: z.object({ from: z.date(), to: z.date() }) }),
    ),
  }),
  z.object({ failure: z.enum(["not_a_calendar", "too_many_events"]) }),
]);

interface ParseOptions {
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
  { timeZone, from, to, timeoutMs }: ParseOptions,
): Promise<BusyOccurrence[]> {
  const child = fork(childPath, {
    // Nothing of our environment: it has secrets.
    env: {},
    execArgv: [`--max-old-space-size=${maxMegabytes}`, "--max-semi-space-size=8"],
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
