import { setTimeout as sleep } from "node:timers/promises";
import { demoParent } from "../db/seed.ts";
import { residentMegabytes } from "../scripts/resident-memory.ts";
import { applyLoad } from "./load.ts";
import { median } from "./samples.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Row, secondsOf, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const startRounds = 5;
const maxFirstStartMs = 5000;
const maxSecondStartMs = 2000;

/** From the spawn of `node server/main.js` to the first good answer of /healthz, on no DATA_DIR and on a used one. */
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
    startRow("First start, demo data written", first, maxFirstStartMs),
    startRow("Second start", second, maxSecondStartMs),
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

/** V8 optimizes the database's WebAssembly for some seconds, which takes a GB meanwhile. */
const settlingMs = 5000;
const mixedSeconds = 60;
const visitors = 10;
const parents = 2;
const betweenWritesMs = 1000;
const maxMegabytes = 450;

/** What people who are logged in ask for while others search and look at pages. */
const ownPaths = [
  "/auth/v1/user",
  "/rest/v1/messages/unread_count",
  "/rest/v1/favorites?limit=100",
  "/rest/v1/favorites/doula_ids",
  "/rest/v1/bookings?limit=100",
  "/rest/v1/conversations",
];

/** Resident memory of the embedded server after a second start and a minute of everything that people do. */
export async function benchMemory(): Promise<Row[]> {
  const folder = createTemporaryFolder();
  const env = { DATA_DIR: folder.path };
  const first = await startServerProcess({ env });
  await first.stop();
  const server = await startServerProcess({ env });
  await sleep(settlingMs);
  const started = await residentMegabytes(server.process.pid);
  await applyMixedLoad(server);
  const loaded = await residentMegabytes(server.process.pid);
  await server.stop();
  folder.remove();
  return [
    {
      what: "Resident memory, embedded, second start",
      measured: `${Math.round(started)} MB`,
      against: "",
      verdict: "",
    },
    {
      what: `The same after ${mixedSeconds} s of mixed load`,
      measured: `${Math.round(loaded)} MB`,
      against: `at most ${maxMegabytes} MB`,
      verdict: verdictOf(loaded <= maxMegabytes),
    },
  ];
}

/** Visitors search and look at pages, a parent reads what is theirs, and saves and removes a doula once a second. */
async function applyMixedLoad({ url }: ServerProcess): Promise<void> {
  const headers = { cookie: await logInDemoParent(url) };
  const doulas = await findDoulas(url);
  const common = { seconds: mixedSeconds, url } as const;
  const publicPaths = [...searchPaths, "/", "/openapi.json", ...doulas.map(doulaPagePath)];
  const loads = Promise.all([
    applyLoad({ ...common, callers: visitors, paths: publicPaths, headers: {} }),
    applyLoad({ ...common, callers: parents, paths: ownPaths, headers }),
  ]);
  const end = performance.now() + mixedSeconds * 1000;
  for (const { id } of repeat(doulas)) {
    if (performance.now() > end) break;
    const added = await fetch(`${url}/rest/v1/favorites`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ doula_id: id }),
    });
    const removed = await fetch(`${url}/rest/v1/favorites/${id}`, { method: "DELETE", headers });
    if (!added.ok || !removed.ok) throw new Error(`favorites answered ${added.status} and ${removed.status}`);
    await sleep(betweenWritesMs);
  }
  await loads;
}

function* repeat<Item>(items: Item[]): Generator<Item> {
  if (items.length === 0) throw new Error("nothing to repeat");
  for (;;) yield* items;
}

async function logInDemoParent(url: string): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ grant_type: "password", email: demoParent.email, password: demoParent.password }),
  });
  if (!response.ok) throw new Error(`the demo parent's login answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
