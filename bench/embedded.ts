import { setTimeout as sleep } from "node:timers/promises";
import { demoParent } from "../db/seed.ts";
import { residentMegabytes } from "../scripts/resident-memory.ts";
import { signIn } from "../server/testing/writers.ts";
import { applyLoad } from "./load.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { createFolder, startServer } from "./server-process.ts";
import { atMost, median, megabytes, type Row, seconds, unlimited } from "./table.ts";

const startRounds = 5;
const maxFirstStartMs = 5000;
const maxSecondStartMs = 2000;

/**
 * Measures the time from spawning `node server/main.js` to the first successful /healthz, without and with
 * an existing DATA_DIR.
 */
export async function benchStart(): Promise<Row[]> {
  const first: number[] = [];
  const second: number[] = [];
  for (let round = 0; round < startRounds; round++) {
    using folder = createFolder();
    for (const timings of [first, second]) {
      await using server = await startServer({ DATA_DIR: folder.path });
      timings.push(server.readyMs);
    }
  }
  return [
    startRow("First start, demo data written", first, maxFirstStartMs),
    startRow("Second start", second, maxSecondStartMs),
  ];
}

function startRow(what: string, timings: number[], max: number): Row {
  const value = Math.max(...timings);
  const measured = `${seconds(median(timings))}, slowest of ${timings.length} ${seconds(value)}`;
  return atMost(what, { value, max, format: seconds, measured });
}

/** V8 optimizes the database's WebAssembly for some seconds, which takes 1 GB. */
const settlingMs = 5000;
const mixedSeconds = 60;
const visitors = 10;
const parents = 2;
const betweenWritesMs = 1000;
const maxMegabytes = 450;

/** Requests of logged-in people while others search and view pages. */
const ownPaths = [
  "/auth/v1/user",
  "/rest/v1/messages/unread_count",
  "/rest/v1/favorites?limit=100",
  "/rest/v1/favorites/doula_ids",
  "/rest/v1/bookings?limit=100",
  "/rest/v1/conversations",
];

/** Measures the embedded server's resident memory after a restart and a minute of mixed load. */
export async function benchMemory(): Promise<Row[]> {
  using folder = createFolder();
  const env = { DATA_DIR: folder.path };
  await (await startServer(env))[Symbol.asyncDispose]();
  await using server = await startServer(env);
  await sleep(settlingMs);
  const started = await residentMegabytes(server.pid);
  await applyMixedLoad(server.url);
  const loaded = await residentMegabytes(server.pid);
  return [
    unlimited("Resident memory, embedded, second start", megabytes(started)),
    atMost(`The same after ${mixedSeconds} s of mixed load`, {
      value: loaded,
      max: maxMegabytes,
      format: megabytes,
    }),
  ];
}

/**
 * Visitors search and view pages; a parent reads their own data, and saves and removes a doula once a second.
 */
async function applyMixedLoad(url: string): Promise<void> {
  const headers = { cookie: await signIn(url, demoParent.email) };
  const doulas = await findDoulas(url);
  const common = { seconds: mixedSeconds, url };
  const publicPaths = [...searchPaths, "/", "/openapi.json", ...doulas.map(doulaPagePath)];
  const visits = applyLoad({ ...common, callers: visitors, paths: publicPaths });
  const ownReads = applyLoad({ ...common, callers: parents, paths: ownPaths, headers });
  const end = performance.now() + mixedSeconds * 1000;
  for (let index = 0; performance.now() < end; index++) {
    const id = doulas[index % doulas.length]?.id;
    const added = await fetch(`${url}/rest/v1/favorites`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ doula_id: id }),
    });
    const removed = await fetch(`${url}/rest/v1/favorites/${id}`, { method: "DELETE", headers });
    if (!added.ok || !removed.ok) throw new Error(`favorites returned ${added.status} and ${removed.status}`);
    await sleep(betweenWritesMs);
  }
  await Promise.all([visits, ownReads]);
}
