import { fileURLToPath } from "node:url";
import type { BenchDatabases } from "./databases.ts";
import { applyLoad, type LoadFigures } from "./load.ts";
import { median } from "./samples.ts";
import { searchPaths } from "./searched-places.ts";
import { productionEnv, type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Statement, statementSchema } from "./statements.ts";
import { milliseconds, perSecond, type Row, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const approved = 100_000;
const connections = 10;
/** More than there are connections, so that these are never idle for want of a caller. The same on both sides. */
const callers = 2 * connections;
const rounds = 5;
const seconds = 4;
const leastShare = 0.6;

/**
 * The search route of a server process, set up as in production, against the statements it sends, sent by the load
 * generator itself through `pool.query` on as many connections. The two take turns, and medians are compared. The
 * generator, Postgres and, for the route, the server share the machine's cores; nothing is cached on either side.
 */
export async function benchRoute(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(approved);
  const folder = createTemporaryFolder();
  const env = productionEnv(databaseUrl, connections, folder.path);
  const requests = await captureStatements(env);

  const server = await startServerProcess({ env });
  const http = { kind: "http", callers, seconds, url: server.url, paths: searchPaths } as const;
  const figures: Record<"route" | "compressed" | "sql", LoadFigures[]> = {
    route: [],
    compressed: [],
    sql: [],
  };
  for (let round = 0; round < rounds; round++) {
    figures.sql.push(
      await applyLoad({ kind: "sql", callers, seconds, url: databaseUrl, connections, requests }),
    );
    figures.route.push(await applyLoad({ ...http, headers: {} }));
    figures.compressed.push(await applyLoad({ ...http, headers: { "accept-encoding": "gzip" } }));
  }
  await server.stop();
  folder.remove();

  const [route, compressed, sql] = [
    mediansOf(figures.route),
    mediansOf(figures.compressed),
    mediansOf(figures.sql),
  ];
  const count = requests[0]?.length ?? 0;
  const share = route.perSecond / sql.perSecond;
  const statements = count === 1 ? "the same statement" : `the same ${count} statements`;
  return [
    {
      what: `Search route, 100 thousand doulas, ${connections} connections`,
      measured: describe(route),
      against: `${statements} straight through pg: ${describe(sql)}`,
      verdict: "",
    },
    {
      what: "Search route to its SQL",
      measured: `${Math.round(share * 100)} %`,
      against: `at least ${leastShare * 100} %`,
      verdict: verdictOf(share >= leastShare),
    },
    {
      what: "Search route, answers compressed",
      measured: describe(compressed),
      against: `${Math.round((compressed.perSecond / sql.perSecond) * 100)} % of its SQL`,
      verdict: "",
    },
  ];
}

/** What the route sends through `pg`, statement by statement, for every searched place. */
async function captureStatements(env: ReturnType<typeof productionEnv>): Promise<Statement[][]> {
  const server = await startServerProcess({
    env: { ...env, BENCH_TELLS_STATEMENTS: "1" },
    imports: [fileURLToPath(import.meta.resolve("./statements.ts"))],
  });
  // A first request, so that what happens once is over.
  await statementsOf(server, searchPaths[0] ?? "");
  const requests: Statement[][] = [];
  for (const path of searchPaths) requests.push(await statementsOf(server, path));
  await server.stop();
  return requests;
}

/** The health check, which sends `select 1`, marks the end: what a process tells arrives in order. */
export async function statementsOf(
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const end = Promise.withResolvers<void>();
  const listen = (message: unknown) => {
    const statement = statementSchema.parse(message);
    if (statement.text === "select 1") end.resolve();
    else statements.push(statement);
  };
  server.process.on("message", listen);
  for (const asked of [path, "/healthz"]) {
    const response = await fetch(`${server.url}${asked}`, { headers });
    if (!response.ok) throw new Error(`${asked} answered ${response.status}`);
  }
  await end.promise;
  server.process.off("message", listen);
  return statements;
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
