import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type HttpConnection, openHttpConnection } from "./http-connection.ts";
import { runModule } from "./run-module.ts";
import { percentile } from "./samples.ts";

const loadSchema = z.object({
  /** How many ask at the same time, each anew as soon as it is answered. */
  callers: z.int().positive(),
  seconds: z.number().positive().max(60),
  url: z.url(),
  paths: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
});
type Load = z.infer<typeof loadSchema>;

const answerSchema = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });
export type LoadFigures = z.infer<typeof answerSchema>;

const warmUpSeconds = 1;
const maxRequests = 1_000_000;

/** Puts a load on a server from a process of its own. */
export async function applyLoad(load: Load): Promise<LoadFigures> {
  const printed = await runModule({
    file: fileURLToPath(import.meta.url),
    args: [JSON.stringify(load)],
    timeoutSeconds: load.seconds + warmUpSeconds + 30,
  });
  return answerSchema.parse(JSON.parse(printed));
}

/** Has every caller, with a connection of its own, ask until the time is over, and answers how long each request took. */
async function run(connections: HttpConnection[], paths: string[], seconds: number): Promise<LoadFigures> {
  const started = performance.now();
  const timings: number[] = [];
  let request = 0;
  const call = async (connection: HttpConnection) => {
    while (performance.now() - started < seconds * 1000 && request < maxRequests) {
      const asked = performance.now();
      await connection.get(paths[request++ % paths.length] ?? "/");
      timings.push(performance.now() - asked);
    }
  };
  await Promise.all(connections.map(call));
  return {
    perSecond: timings.length / ((performance.now() - started) / 1000),
    p50: percentile(timings, 0.5),
    p99: percentile(timings, 0.99),
  };
}

if (import.meta.main) {
  const { url, headers, callers, paths, seconds } = loadSchema.parse(JSON.parse(process.argv[2] ?? ""));
  const connections = await Promise.all(
    Array.from({ length: callers }, () => openHttpConnection(url, headers)),
  );
  await run(connections, paths, warmUpSeconds);
  process.stdout.write(JSON.stringify(await run(connections, paths, seconds)));
  for (const connection of connections) connection.close();
}
