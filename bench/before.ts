import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { type BuiltCommit, buildBaseCommit } from "./base-commit.ts";
import { type BenchDatabases, withClient } from "./databases.ts";
import { insertDoulas } from "./doula-rows.ts";
import { applyLoad, type LoadFigures } from "./load.ts";
import { median } from "./samples.ts";
import { doulaPagePath, findDoulas, searchPaths } from "./searched-places.ts";
import { productionEnv, type ServerProcess, startServerProcess } from "./server-process.ts";
import { milliseconds, perSecond, type Row, ratio, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const approved = 100_000;
const connections = 10;
const callers = { server: 2 * connections, embedded: connections };
const rounds = 3;
const seconds = 4;
/** The demo data's next calls are stored by a job of the first minute; nobody outside can see when. */
const embeddedSettlingMs = 40_000;
const minSearchShare = 0.4;
const minTimesBefore = 4;

type Kind = keyof typeof callers;
type Versions<Value> = Record<"now" | "before", Value>;

interface Target {
  name: string;
  paths: Versions<string[]>;
  figures: Versions<LoadFigures[]>;
}

/**
 * This version and an earlier one, each a server process with the same flags, settings and data, take turns in answering
 * the same requests from a load generator in a process of its own; medians are compared. First on Postgres, then embedded.
 */
export async function benchBefore(databases: BenchDatabases): Promise<Row[]> {
  const base = await buildBaseCommit();
  const rows = [
    ...(await compare("server", base, await serverEnvs(databases, base))),
    ...(await compare("embedded", base, { now: {}, before: {} })),
  ];
  base.remove();
  return rows;
}

type Settings = Record<string, string>;

/** Two databases, each with the schema of its version and the same doulas. */
async function serverEnvs(databases: BenchDatabases, base: BuiltCommit): Promise<Versions<Settings>> {
  const before = await databases.withoutSchema("doulas_before");
  await promisify(execFile)(process.execPath, ["scripts/migrate.ts"], {
    cwd: base.root,
    env: { PATH: process.env.PATH, DATABASE_URL: before },
  });
  await withClient(before, (client) => insertDoulas(client, approved));
  const now = await databases.withDoulas(approved);
  return { now: productionEnv(now, connections, ""), before: productionEnv(before, connections, "") };
}

async function compare(kind: Kind, base: BuiltCommit, settings: Versions<Settings>): Promise<Row[]> {
  const folders = { now: createTemporaryFolder(), before: createTemporaryFolder() };
  const start = (version: keyof Versions<unknown>, root?: string) =>
    startServerProcess({ root, env: { ...settings[version], DATA_DIR: folders[version].path } });
  const servers = { now: await start("now"), before: await start("before", base.root) };
  if (kind === "embedded") await sleep(embeddedSettlingMs);

  const targets = await targetsOf(servers);
  for (let round = 0; round < rounds; round++)
    for (const target of targets)
      for (const version of ["before", "now"] as const) {
        const load = { callers: callers[kind], seconds, paths: target.paths[version], headers: {} };
        target.figures[version].push(await applyLoad({ url: servers[version].url, ...load }));
      }
  for (const version of ["before", "now"] as const) {
    await servers[version].stop();
    folders[version].remove();
  }
  return rowsOf(targets, { kind, base });
}

async function targetsOf(servers: Versions<ServerProcess>): Promise<Target[]> {
  const doulaPages = {
    now: (await findDoulas(servers.now.url)).map(doulaPagePath),
    before: (await findDoulas(servers.before.url)).map(doulaPagePath),
  };
  const target = (name: string, paths: Versions<string[]>): Target => ({
    name,
    paths,
    figures: { now: [], before: [] },
  });
  return [
    target("/healthz", { now: ["/healthz"], before: ["/healthz"] }),
    target("Search route", { now: searchPaths, before: searchPaths }),
    target("Landing page", { now: ["/"], before: ["/"] }),
    target("Doula page", doulaPages),
  ];
}

function rowsOf(targets: Target[], { kind, base }: { kind: Kind; base: BuiltCommit }): Row[] {
  const where = kind === "server" ? "Postgres, 100 thousand doulas" : "embedded, demo data";
  const compared = targets.map(({ name, figures }): Row => {
    const [now, before] = [mediansOf(figures.now), mediansOf(figures.before)];
    const times = now.perSecond / before.perSecond;
    const isPage = name.endsWith("page");
    return {
      what: `${name}, ${where}`,
      measured: `${describe(now)}: ${ratio(times)}`,
      against: `${base.name}: ${describe(before)}${isPage ? `; at least ${ratio(minTimesBefore)}` : ""}`,
      verdict: isPage ? verdictOf(times >= minTimesBefore) : "",
    };
  });
  const [health, search] = targets.map(({ figures }) => ({
    now: mediansOf(figures.now).perSecond,
    before: mediansOf(figures.before).perSecond,
  }));
  if (!health || !search) throw new Error("nothing was measured");
  const share = search.now / health.now;
  return [
    ...compared,
    {
      what: `Search route to /healthz, ${where}`,
      measured: percent(share),
      against: `${base.name}: ${percent(search.before / health.before)}; at least ${percent(minSearchShare)}`,
      verdict: verdictOf(share >= minSearchShare),
    },
  ];
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function mediansOf(figures: LoadFigures[]): LoadFigures {
  return {
    perSecond: median(figures.map((one) => one.perSecond)),
    p50: median(figures.map((one) => one.p50)),
    p99: median(figures.map((one) => one.p99)),
  };
}

function describe({ perSecond: rate, p50, p99 }: LoadFigures): string {
  return `${perSecond(rate)} (p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)})`;
}
