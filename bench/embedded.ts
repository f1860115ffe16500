import { setTimeout as sleep } from "node:timers/promises";
import { demoParent } from "../db/seed.ts";
import { measureResidentMegabytes } from "../scripts/resident-memory.ts";
import { signIn } from "../server/testing/writers.ts";
import { applyLoad } from "./load.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { createFolder, startServer } from "./server-process.ts";
import { limitedRow, median, megabytes, type Row, seconds, unlimitedRow } from "./table.ts";

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
  return limitedRow(what, { value, max, format: seconds, measured });
}

/** V8 spends several seconds and 1 GB optimizing the database's WebAssembly. */
const settlingMs = 5000;
const mixedSeconds = 60;
const visitors = 10;
const parents = 2;
const betweenWritesMs = 1000;
const maxMegabytes = 450;

/** The requests of signed-in users while visitors search and view pages. */
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
  const started = await measureResidentMegabytes(server.pid);
  await applyMixedLoad(server.url);
  const loaded = await measureResidentMegabytes(server.pid);
  return [
    unlimitedRow("Resident memory, embedded, second start", megabytes(started)),
    limitedRow(`The same after ${mixedSeconds} s of mixed load`, {
      value: loaded,
      max: maxMegabytes,
      format: megabytes,
    }),
  ];
}

/**
 * Visitors search and view pages; a parent reads their own data, and saves and removes a favorite once a
 * second.
 */
async function applyMixedLoad(url: string): Promise<void> {
  const headers = { cookie: await signIn(url, demoParent.email) };
  const doulas = await findDoulas(url);
  const load = { seconds: mixedSeconds, url };
  const publicPaths = [...searchPaths, "/", "/openapi.json", ...doulas.map(doulaPagePath)];
  const visits = applyLoad({ ...load, callers: visitors, paths: publicPaths });
  const ownReads = applyLoad({ ...load, callers: parents, paths: ownPaths, headers });
  const endAt = performance.now() + mixedSeconds * 1000;
  for (let index = 0; performance.now() < endAt; index++) {
    const id = doulas[index % doulas.length]?.id;
    const saveResponse = await fetch(`${url}/rest/v1/favorites`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ doula_id: id }),
    });
    const removeResponse = await fetch(`${url}/rest/v1/favorites/${id}`, { method: "DELETE", headers });
    if (!saveResponse.ok || !removeResponse.ok)
      throw new Error(`favorites returned ${saveResponse.status} and ${removeResponse.status}`);
    await sleep(betweenWritesMs);
  }
  await Promise.all([visits, ownReads]);
}
