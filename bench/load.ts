import { fileURLToPath } from "node:url";
import pg from "pg";
import { z } from "zod";
import { serverPoolOptions } from "../server/platform/database.ts";
import { openHttpConnection } from "./http-connection.ts";
import { runModule } from "./run-module.ts";
import { percentile } from "./samples.ts";
import { statementSchema } from "./statements.ts";

const common = {
  /** How many ask at the same time, each anew as soon as it is answered. */
  callers: z.int().positive(),
  seconds: z.number().positive().max(60),
};
const loadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("http"),
    ...common,
    url: z.url(),
    paths: z.array(z.string()),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({
    kind: z.literal("sql"),
    ...common,
    url: z.url(),
    connections: z.int().positive(),
    requests: z
      .array(z.array(statementSchema))
      .describe("The statements of one request, sent one after another"),
  }),
]);
export type Load = z.infer<typeof loadSchema>;

const answerSchema = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });
export type LoadFigures = z.infer<typeof answerSchema>;

const warmUpSeconds = 1;
const mostRequests = 1_000_000;

/**
 * Puts a load on a server from a process of its own. Both kinds of load are the same program with the same count of
 * callers, so that what it costs to ask is paid on both sides, on the same cores.
 */
export async function applyLoad(load: Load): Promise<LoadFigures> {
  const printed = await runModule({
    file: fileURLToPath(import.meta.url),
    args: [JSON.stringify(load)],
    timeoutSeconds: load.seconds + warmUpSeconds + 30,
  });
  return answerSchema.parse(JSON.parse(printed));
}

interface Target {
  /** Sends the request with this number and waits for its answer. One a caller at a time. */
  send(caller: number, request: number): Promise<void>;
  close(): Promise<void>;
}

async function openTarget(load: Load): Promise<Target> {
  if (load.kind === "sql") {
    const pool = new pg.Pool(serverPoolOptions(load.url, load.connections));
    return {
      send: async (_caller, request) => {
        for (const { text, values } of load.requests[request % load.requests.length] ?? []) {
          await pool.query(text, values);
        }
      },
      close: () => pool.end(),
    };
  }
  const connections = await Promise.all(
    Array.from({ length: load.callers }, () => openHttpConnection(load.url, load.headers)),
  );
  return {
    send: async (caller, request) => connections[caller]?.get(load.paths[request % load.paths.length] ?? "/"),
    close: async () => {
      for (const connection of connections) connection.close();
    },
  };
}

/** Has every caller ask until the time is over, and answers how long each request took. */
async function run(target: Target, callers: number, seconds: number): Promise<LoadFigures> {
  const started = performance.now();
  const timings: number[] = [];
  let request = 0;
  const call = async (caller: number) => {
    while (performance.now() - started < seconds * 1000 && request < mostRequests) {
      const asked = performance.now();
      await target.send(caller, request++);
      timings.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    perSecond: timings.length / ((performance.now() - started) / 1000),
    p50: percentile(timings, 0.5),
    p99: percentile(timings, 0.99),
  };
}

if (import.meta.main) {
  const load = loadSchema.parse(JSON.parse(process.argv[2] ?? ""));
  const target = await openTarget(load);
  await run(target, load.callers, warmUpSeconds);
  process.stdout.write(JSON.stringify(await run(target, load.callers, load.seconds)));
  await target.close();
}
