import { execFile, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { appendFile, chown, mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findPostgres, findPostgresProgram } from "./find-postgres.ts";
import { findFreePort } from "./free-port.ts";
import { onExit } from "./on-exit.ts";

const run = promisify(execFile);
const attempts = 3;

/**
 * Nothing here has to survive, so nothing waits for the disk. TCP only: a socket's path would be too long.
 */
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
`;

/**
 * For databases that are emptied and used again: a vacuum between two uses records that a table has no rows, and
 * the planner then scans it for each of the thousands that a test adds.
 */
const withoutVacuum = "autovacuum = off\n";

export interface ThrowawayPostgres {
  /** URL of a database whose user can create others. */
  url: string;
  stop(): Promise<void>;
  /** Ends the server as a crash would, until `restart`. */
  kill(): Promise<void>;
  /** Restarts the server on the same port, ending all connections. Not for TEST_DATABASE_URL. */
  restart(): Promise<void>;
  /** Stops every process of the server from running, as a full disk or a lost machine would, until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** The user who runs the cluster. Empty if we are not root. */
type Owner = { uid: number; gid: number } | Record<string, never>;

/**
 * A Postgres server for tests: the one at TEST_DATABASE_URL, which keeps running, or a new cluster on a
 * free loopback port that ends with `stop` or with this process.
 */
export async function startThrowawayPostgres({
  vacuums = true,
}: {
  vacuums?: boolean;
} = {}): Promise<ThrowawayPostgres> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  if (configuredUrl) {
    const refuse = async () => {
      throw new Error("TEST_DATABASE_URL is not ours to restart");
    };
    const stop = async () => undefined;
    return { url: configuredUrl, stop, kill: refuse, restart: refuse, freeze: refuse, thaw: refuse };
  }

  return startServer(async (programs, folder, owner) => {
    await createCluster(programs, folder, owner);
    if (!vacuums) await appendFile(path.join(folder, "postgresql.conf"), withoutVacuum);
  });
}

/** A hot standby of a server that `startThrowawayPostgres` started: it streams the other's changes. */
export function startThrowawayReplica(primaryUrl: string): Promise<ThrowawayPostgres> {
  return startServer(async (_programs, folder, owner) => {
    const copying = [
      "--pgdata",
      folder,
      "--dbname",
      primaryUrl,
      "--write-recovery-conf",
      "--checkpoint=fast",
    ];
    const program = await findPostgresProgram("pg_basebackup");
    await run(program, [...copying, "--no-sync"], { cwd: folder, ...owner });
  });
}

async function startServer(create: typeof createCluster): Promise<ThrowawayPostgres> {
  const programs = await findPostgres();
  const owner = await clusterOwner();
  const folder = await mkdtemp(path.join(tmpdir(), "doula-postgres-"));
  const remove = () => {
    const stopping = ["stop", "--pgdata", folder, "--mode", "immediate", "--silent"];
    spawnSync(path.join(programs, "pg_ctl"), stopping, { cwd: folder, ...owner });
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  const cancelCleanup = onExit(remove);
  const stop = async () => {
    cancelCleanup();
    remove();
  };
  try {
    if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid);
    await create(programs, folder, owner);
    const port = await startCluster(programs, folder, owner);
    const control = async (...args: string[]) => {
      const options = ["--wait", "--pgdata", folder, "--log", path.join(folder, "log")];
      await run(path.join(programs, "pg_ctl"), [...args, ...options], { cwd: folder, ...owner });
    };
    const signal = (name: "STOP" | "CONT") => signalServer(folder, name);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop,
      kill: () => control("stop", "--mode", "immediate"),
      restart: () => control("restart", "--mode", "fast"),
      freeze: () => signal("STOP"),
      thaw: () => signal("CONT"),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Signals the server's first process and its children, one per connection. */
async function signalServer(folder: string, name: "STOP" | "CONT"): Promise<void> {
  const [pid = ""] = (await readFile(path.join(folder, "postmaster.pid"), "utf8")).split("\n");
  await run("kill", [`-${name}`, pid]);
  await run("pkill", [`-${name}`, "-P", pid]);
}

async function createCluster(programs: string, folder: string, owner: Owner): Promise<void> {
  const initdb = path.join(programs, "initdb");
  // The same collation as the embedded Postgres.
  const locale = [
    "--locale=C",
    ...(process.platform === "linux" ? ["--lc-ctype=C.UTF-8"] : []),
    "--encoding=UTF8",
  ];
  await run(initdb, ["--pgdata", folder, "--username=postgres", "--auth=trust", "--no-sync", ...locale], {
    cwd: folder,
    ...owner,
  });
  await appendFile(path.join(folder, "postgresql.conf"), settings);
}

/**
 * Starts the cluster on a free port and returns the port. Retries if another program takes the port first.
 */
async function startCluster(programs: string, folder: string, owner: Owner, attempt = 1): Promise<number> {
  const port = await findFreePort();
  const log = path.join(folder, "log");
  const start = [
    "start",
    "--wait",
    "--timeout=180",
    "--pgdata",
    folder,
    "--log",
    log,
    "--options",
    `-p ${port}`,
  ];
  try {
    await run(path.join(programs, "pg_ctl"), start, { cwd: folder, ...owner });
    return port;
  } catch (error) {
    if (attempt < attempts) return startCluster(programs, folder, owner, attempt + 1);
    const output = await readFile(log, "utf8").catch(() => "it left no log");
    throw new Error(`The throw-away Postgres did not start: ${output.trim()}`, { cause: error });
  }
}

/** A user for servers that refuse to run as root. */
export async function clusterOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const name = await run("id", ["-u", "postgres"]).then(
    () => "postgres",
    () => "nobody",
  );
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
