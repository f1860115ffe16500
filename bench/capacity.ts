import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { measureResidentMegabytes } from "../scripts/resident-memory.ts";
import { type BenchDatabases, createSession, withClient } from "./databases.ts";
import { applyLoad, type LoadFigures, runCallers } from "./load.ts";
import { connectPairs, measureDelivery, type Pair } from "./messages.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { productionSettings, type ServerProcess, startServer } from "./server-process.ts";
import { milliseconds, percent, percentile, perSecond, type Row, unlimitedRow } from "./table.ts";

const approved = 100_000;
const seconds = 4;
const quietCallers = 2;
const maxCallers = 256;
const quietPairs = 100;
const maxPairs = 3200;
const deliveries = 400;
const bookedDoulas = 1500;
const callsPerDoula = 6;
const ticksPerSecond = 100;

/**
 * Measures how much one process and two can do on this machine before the p99 is twice that of two callers, and what each
 * request costs the program and Postgres. The load itself also needs a processor.
 */
export async function benchCapacity(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(approved);
  const settings = { ...productionSettings(databaseUrl), TRUST_PROXY: "127.0.0.1" };
  const pairs = await connectPairs(databaseUrl, maxPairs);
  const rows: Row[] = [];
  for (const count of [1, 2]) {
    const servers = await Promise.all(Array.from({ length: count }, () => startServer(settings)));
    const urls = servers.map(({ url }) => url);
    const where = count === 1 ? "one process" : "two processes";
    const postgres = await findPostgres(databaseUrl);
    const measure = async (what: string, apply: Apply) =>
      rows.push(await measureCapacity(`${what}, ${where}`, apply, { servers, postgres }));
    // Bookings come last: their emails keep the processes busy for a while.
    rows.push(await measureStreams(`Open streams, ${where}`, pairs, servers));
    const get = (paths: string[]) => (callers: number) =>
      applyLoad({ url: "", paths: paths.flatMap((path) => urls.map((url) => url + path)), callers, seconds });
    const doulas = await findDoulas(urls[0] ?? "");
    await measure("Searches", get(searchPaths));
    await measure("Doula pages", get(doulas.map(doulaPagePath)));
    const book = await prepareBookings(databaseUrl, urls);
    await measure("Bookings", (callers) => runCallers(book, { callers, seconds }));
    for (const server of servers) await server[Symbol.asyncDispose]();
  }
  return rows;
}

type Apply = (callers: number) => Promise<LoadFigures>;

interface Processes {
  servers: ServerProcess[];
  /** The ID of Postgres's first process. */
  postgres: number;
}

/** Doubles the callers until the p99 is twice that of the quiet time. */
async function measureCapacity(what: string, apply: Apply, processes: Processes): Promise<Row> {
  const quietMs = percentile((await apply(quietCallers)).timings, 0.99);
  let best: { figures: LoadFigures; callers: number; program: number; postgres: number } | undefined;
  for (let callers = quietCallers; callers <= maxCallers; callers *= 2) {
    const before = readBusySeconds(processes);
    const startedAt = performance.now();
    const figures = await apply(callers);
    const elapsed = (performance.now() - startedAt) / 1000;
    const after = readBusySeconds(processes);
    if (callers > quietCallers && percentile(figures.timings, 0.99) > 2 * quietMs) break;
    if (best && figures.perSecond < best.figures.perSecond) continue;
    best = {
      figures,
      callers,
      program: (after.program - before.program) / elapsed,
      postgres: (after.postgres - before.postgres) / elapsed,
    };
  }
  if (!best) throw new Error(`${what}: nothing was measured`);
  const { figures, callers, program, postgres } = best;
  const perRequest = (busy: number) => milliseconds((busy / figures.perSecond) * 1000);
  return unlimitedRow(
    what,
    `${perSecond(figures.perSecond)} by ${callers} callers (p99 ${milliseconds(percentile(figures.timings, 0.99))}, quiet ${milliseconds(quietMs)})`,
    `each ${perRequest(program)} of Node, ${perRequest(postgres)} of Postgres; busy ${percent(program)} and ${percent(postgres)}`,
  );
}

/** Returns the processor time that the program and Postgres have used, in seconds. */
function readBusySeconds({ servers, postgres }: Processes): { program: number; postgres: number } {
  const own = new Set(servers.map(({ pid }) => pid));
  const busy = { program: 0, postgres: 0 };
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (own.has(Number(name))) busy.program += stat?.seconds ?? 0;
    if (stat?.parent === postgres) busy.postgres += stat.seconds;
    if (Number(name) === postgres) busy.postgres += stat?.secondsWithEnded ?? 0;
  }
  return busy;
}

interface Stat {
  parent: number;
  seconds: number;
  /** With those of child processes that have ended. */
  secondsWithEnded: number;
}

/** Returns undefined for a process that has ended. See proc(5), /proc/pid/stat. */
function readStat(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    const seconds = (user + system) / ticksPerSecond;
    return { parent, seconds, secondsWithEnded: seconds + (endedUser + endedSystem) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

async function findPostgres(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    return readStat(Number(rows[0]?.pid))?.parent ?? 0;
  });
}

const slotsSchema = z.object({ days: z.array(z.object({ slots: z.array(z.string()) })) });

let visitors = 0;

/** Returns a function that books the next free call, each for another new parent. Takes other doulas each time. */
async function prepareBookings(databaseUrl: string, urls: string[]) {
  const { rows: doulas } = await withClient(databaseUrl, (client) =>
    client.query(takeDoulas, [bookedDoulas]),
  );
  const calls: { doula_profile_id: string; starts_at: string }[] = [];
  for (const { id } of doulas) {
    const response = await fetch(`${urls[0]}/rest/v1/doula_profiles/${id}/slots?days=30`, {
      headers: { "x-forwarded-for": nextAddress() },
    });
    const { days } = slotsSchema.parse(await response.json());
    // Not all: a doula has at most ten open intro calls.
    const times = days.flatMap(({ slots }) => slots).slice(0, callsPerDoula);
    for (const starts_at of times) calls.push({ doula_profile_id: String(id), starts_at });
  }
  const parents = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(insertParents, [calls.length]);
    const sessions: { authorization: string }[] = [];
    for (const { id } of rows) sessions.push(await createSession(client, String(id)));
    return sessions;
  });
  let next = 0;
  return async (request: number) => {
    const call = calls[next];
    const parent = parents[next++];
    if (!call || !parent) throw new Error("all free calls are booked");
    const response = await fetch(`${urls[request % urls.length]}/rest/v1/bookings`, {
      method: "POST",
      headers: { ...parent, "content-type": "application/json", "x-forwarded-for": nextAddress() },
      body: JSON.stringify({ booking_type: "intro_call", ...call }),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`booking returned ${response.status}: ${text}`);
  };
}

/** A new visitor's address, so that no limit by address applies. */
function nextAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

const takeDoulas = `
  select id from doula_profiles p
  where is_listed and (select count(*) from bookings where doula_profile_id = p.id and starts_at > now()) = 3
  order by id limit $1
`;

const insertParents = `
  insert into users (email, email_verified, full_name, first_name, last_name)
  select gen_random_uuid() || '@bench.example', true, 'Ana Ruiz', 'Ana', 'Ruiz' from generate_series(1, $1)
  returning id
`;

/** Doubles the open streams until messages take twice as long to arrive. */
async function measureStreams(what: string, everybody: Pair[], servers: ServerProcess[]): Promise<Row> {
  const [sender, receiver = sender] = servers;
  const measure = async (people: Pair[]) => {
    let megabytes = 0;
    const timings = await measureDelivery(people, {
      sendTo: sender?.url ?? "",
      listenTo: receiver?.url ?? "",
      messages: deliveries,
      onOpen: async () => {
        megabytes = await measureResidentMegabytes(receiver?.pid);
      },
    });
    return { p99: percentile(timings, 0.99), megabytes };
  };
  const quiet = await measure(everybody.slice(0, quietPairs));
  let most = { pairs: quietPairs, ...quiet };
  for (let pairs = 2 * quietPairs; pairs <= maxPairs; pairs *= 2) {
    const figures = await measure(everybody.slice(0, pairs));
    if (figures.p99 > 2 * quiet.p99) break;
    most = { pairs, ...figures };
  }
  const kilobytes = ((most.megabytes - quiet.megabytes) * 1024) / (2 * (most.pairs - quietPairs));
  return unlimitedRow(
    what,
    `${2 * most.pairs} (p99 ${milliseconds(most.p99)}, with ${2 * quietPairs} ${milliseconds(quiet.p99)})`,
    most.pairs > quietPairs ? `about ${Math.round(kilobytes)} KB each` : "",
  );
}
