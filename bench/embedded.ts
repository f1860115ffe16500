import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "../scripts/resident-memory.ts";
import { applyLoad } from "./load.ts";
import { searchPaths } from "./route.ts";
import { median } from "./samples.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { milliseconds, perSecond, type Row, secondsOf, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const rateSeconds = 8;
const callers = 10;

/** The search route on the embedded Postgres with the demo data, from a load generator in a process of its own. */
export async function benchEmbeddedRoute(): Promise<Row[]> {
  const folder = createTemporaryFolder();
  const server = await startServerProcess({ env: { DATA_DIR: folder.path } });
  const load = {
    kind: "http",
    callers,
    seconds: rateSeconds,
    url: server.url,
    paths: searchPaths,
    headers: {},
  } as const;
  const { perSecond: rate, p50, p99 } = await applyLoad(load);
  await server.stop();
  folder.remove();
  return [
    {
      what: "Search route on PGlite, demo data",
      measured: `${perSecond(rate)} (p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)})`,
      against: `${callers} callers, one database connection`,
      verdict: "",
    },
  ];
}

const startRounds = 5;
const longestFirstStartMs = 5000;
const longestSecondStartMs = 2000;

/** From the spawn of `node server/main.ts` to the first good answer of /healthz, on no DATA_DIR and on a used one. */
export async function benchStart(): Promise<Row[]> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < startRounds; round++) {
    const folder = createTemporaryFolder();
    for (const timings of [first, second]) {
      const server = await startServerProcess({ env: { DATA_DIR: folder.path } });
      timings.push(server.readyMs);
      await server.stop();
    }
    folder.remove();
  }
  return [
    startRow("First start, demo data written", first, longestFirstStartMs),
    startRow("Second start", second, longestSecondStartMs),
  ];
}

function startRow(what: string, timings: number[], limitMs: number): Row {
  const slowest = Math.max(...timings);
  return {
    what,
    measured: `${secondsOf(median(timings))}, slowest of ${timings.length} ${secondsOf(slowest)}`,
    against: `each within ${secondsOf(limitMs)}`,
    verdict: verdictOf(slowest <= limitMs),
  };
}

const settlingMs = 5000;
const mostMegabytes = 550;

/** Resident memory of the embedded server after a second start, once it has answered a little of everything. */
export async function benchMemory(): Promise<Row[]> {
  const folder = createTemporaryFolder();
  const env = { DATA_DIR: folder.path };
  const first = await startServerProcess({ env });
  await first.stop();
  const server = await startServerProcess({ env });
  await askALittle(server);
  await sleep(settlingMs);
  const settled = await residentMegabytes(server.process.pid);
  await applyLoad({
    kind: "http",
    callers,
    seconds: rateSeconds,
    url: server.url,
    paths: searchPaths,
    headers: {},
  });
  const loaded = await residentMegabytes(server.process.pid);
  await server.stop();
  folder.remove();
  return [
    {
      what: "Resident memory, embedded, second start",
      measured: `${Math.round(settled)} MB`,
      against: `at most ${mostMegabytes} MB`,
      verdict: verdictOf(settled <= mostMegabytes),
    },
    {
      what: `The same after ${rateSeconds} s of searches`,
      measured: `${Math.round(loaded)} MB`,
      against: "",
      verdict: "",
    },
  ];
}

async function askALittle({ url }: ServerProcess): Promise<void> {
  for (const path of ["/healthz", "/", "/openapi.json", ...searchPaths]) {
    const response = await fetch(`${url}${path}`);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  }
}
