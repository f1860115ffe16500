import { spawn } from "node:child_process";
import { once } from "node:events";
import { PGlite } from "@electric-sql/pglite";
import { embeddedOptions } from "../platform/database/database.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";

/**
 * Plain SQL that another Postgres, older or newer, embedded or not, can run: no owners or privileges, which differ
 * there, and no comments on extensions, which only superusers may set.
 */
const dumpOptions = [
  "--encoding=UTF8",
  "--no-owner",
  "--no-privileges",
  "--no-comments",
  "--rows-per-insert=500",
];

/**
 * Dumps a Postgres server's database with its own pg_dump, in one transaction, so it excludes later writes.
 * Throws StartProblem if pg_dump is missing, too old or fails.
 */
export async function* dumpServer(url: string): AsyncIterable<Uint8Array> {
  const { address, password } = hidePassword(url);
  const child = spawn("pg_dump", [...dumpOptions, "--inserts", `--dbname=${address}`], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (text: Buffer) => {
    complaint += text.toString();
  });
  const ended = once(child, "close").then(
    ([code]) => (code === 0 ? undefined : `pg_dump failed: ${complaint.trim()}`),
    (error: NodeJS.ErrnoException) =>
      error.code === "ENOENT"
        ? "pg_dump is not installed. Install Postgres's client programs in the server's version or newer."
        : `pg_dump could not be started (${error.code}).`,
  );
  try {
    yield* child.stdout;
    const problem = await ended;
    if (problem) throw new StartProblem(problem);
  } finally {
    child.kill();
  }
}

/** Other users of the machine can read a process's arguments, but not its environment. */
function hidePassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = address.searchParams.get("password") ?? decodeURIComponent(address.password);
  address.password = "";
  address.searchParams.delete("password");
  return { address: address.href, password };
}

/** Dumps a copy of an embedded database's folder, which nobody else uses. The whole dump is in memory. */
export async function* dumpEmbedded(folder: string): AsyncIterable<Uint8Array> {
  const { pgDump } = await import("@electric-sql/pglite-tools/pg_dump");
  const pg = await PGlite.create(folder, embeddedOptions);
  try {
    const dump = await pgDump({ pg, args: dumpOptions });
    yield* dump.stream();
  } finally {
    await pg.close();
  }
}
