import { existsSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { CheckContext } from "../operations/health/service.ts";
import { explainDatabaseProblem } from "../platform/database/database-problem.ts";
import { StartProblem } from "../platform/errors/start-problem.ts";
import { graceMs } from "../platform/jobs/jobs.ts";
import { hideEnvironment } from "../platform/observability/hide-environment.ts";
import { createLogger, describeError } from "../platform/observability/logging.ts";
import {
  FolderInUse,
  lockDataFolder,
  openDataFolder,
  requestFromLockHolder,
} from "../platform/storage/data-folder.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { type Env, readEnv, secretVariables } from "../start/env.ts";
import { type Closer, type OpenOptions, openEncryption, openPlatform } from "../start/open-platform.ts";
import { type OperationName, operationNames, operatorCommands } from "../start/operations.ts";
import { operatorPaths } from "../start/operator-listener.ts";
import { openKeyedProviders } from "../start/providers.ts";
import { writeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import { embeddedTarget, type RestoreTarget, serverTarget } from "./restore-database.ts";
import { openEmbeddedSource, openServerSource, requireThisVersion } from "./sources.ts";

/**
 * `npm run operate -- <command>`: backups, and what an operator does to a site. It reads the same environment as the
 * server, which may be running. Errors are one line, without secrets.
 */
const [command, ...args] = process.argv.slice(2);

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  // The messages of other errors contain values of rows.
  const text = error instanceof StartProblem ? error.message : JSON.stringify(describeError(error));
  // What `doctor` finds is its output, whether it is good or bad.
  const output = command === "doctor" ? process.stdout : process.stderr;
  output.write(`${text}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const start = findCommand();
  if (!start) throw new StartProblem(describeUsage());
  hideEnvironment(secretVariables);
  const env = readEnv(process.env);
  if (!env.DATABASE_URL && command !== "restore") requireEmbeddedDatabase(env.DATA_DIR);
  try {
    return await start(env);
  } catch (error) {
    throw (env.DATABASE_URL && explainDatabaseProblem(error, env.DATABASE_URL)) || error;
  }
}

/** Opening a database that does not exist would create an empty one, and a backup of it would look like one of the site. */
function requireEmbeddedDatabase(folder: string): void {
  if (existsSync(path.join(folder, "postgres"))) return;
  const found = `There is no database in ${path.resolve(folder)}.`;
  throw new StartProblem(`${found} Run this command with the server's environment variables.`);
}

function findCommand(): ((env: Env) => Promise<string>) | undefined {
  if (command === "backup") return (env) => backup(env, parseFile(args));
  if (command === "restore") return (env) => restore(env, parseFile(args));
  const operation = operationNames.find((name) => name === command);
  return operation && ((env) => operate(env, operation));
}

function describeUsage(): string {
  const lines = [
    ["backup <file>", "write a backup of database and files, while the site is running"],
    ["restore <file>", "restore a backup into an empty database and file store"],
    ...operationNames.map((name) => [
      `${name} ${operatorCommands[name].args}`,
      operatorCommands[name].summary,
    ]),
  ];
  const list = lines.map(([usage = "", summary]) => `  ${usage.padEnd(28)}  ${summary}`).join("\n");
  return `Usage: npm run operate -- <command>\n\n${list}\n\nIt needs the same environment variables as the server.`;
}

function parseFile([file]: string[]): string {
  if (!file) throw new StartProblem("Name the backup's file.");
  return path.resolve(file);
}

async function backup(env: Env, file: string): Promise<string> {
  const { DATABASE_DIRECT_URL: url, DATA_DIR: folder } = env;
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  const { entries } = await writeBackup({
    file,
    storage: openStorage(env),
    encryption: await openEncryption(env),
    openSource: () => (url ? openServerSource(url) : openEmbeddedSource(folder)),
    signal: stopping.signal,
  }).catch((error: unknown) => {
    throw stopping.signal.aborted ? new StartProblem("The backup was stopped.") : error;
  });
  const isRecorded = await operate(env, "record-backup").then(
    () => true,
    () => false,
  );
  const database = url ? "the database" : `the embedded database in ${path.resolve(folder)}`;
  return `Wrote ${file}: ${database} and ${entries.length - 1} files. Keep ENCRYPTION_KEY somewhere else.${isRecorded ? "" : " The time of this backup could not be stored for the metric."}`;
}

async function restore(env: Env, file: string): Promise<string> {
  const { DATABASE_DIRECT_URL: url, DATA_DIR: folder } = env;
  if (!url) await openDataFolder(folder);
  const { takenAt, files, missingFiles, deletedAccounts } = await restoreBackup({
    file,
    storage: openStorage(env),
    encryption: await openEncryption(env),
    target: url ? serverTarget(url) : lockedTarget(folder),
    withPlatform: (work) =>
      withPlatform(
        env,
        { prepareDatabase: ({ migrate }) => migrate(), renewsSecrets: true },
        ({ platform }) => work(platform),
      ),
  });
  return [
    `Restored the backup of ${takenAt} with ${files} files.`,
    ...(missingFiles > 0 ? [`Files that the database names and the backup lacks: ${missingFiles}.`] : []),
    ...(deletedAccounts > 0 ? [`Accounts deleted since then, and now again: ${deletedAccounts}.`] : []),
    "The site starts on hold: it sends no email and runs no job until `npm run operate -- release`.",
  ].join("\n");
}

function lockedTarget(folder: string): RestoreTarget {
  const database = path.join(folder, "postgres");
  const target = embeddedTarget(database);
  return {
    requireEmpty: target.requireEmpty,
    load: async (...loaded) => {
      const lock = await lockDataFolder(folder);
      await target.load(...loaded).finally(lock.release);
    },
  };
}

/** Runs an operation here or, for an embedded database in use, in the server. */
async function operate(env: Env, name: OperationName): Promise<string> {
  let message = "";
  try {
    await withPlatform(
      env,
      { prepareDatabase: ({ db }) => requireThisVersion(db), renewsSecrets: false },
      async (context) => {
        message = await operatorCommands[name].run(context, args);
      },
    );
    return message;
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return text(await requestFromLockHolder(env.DATA_DIR, { path: operatorPaths.run, body: { name, args } }));
  }
}

/** Opens everything the server opens but its port and its jobs. */
async function withPlatform(
  env: Env,
  preparation: Pick<OpenOptions, "prepareDatabase" | "renewsSecrets">,
  work: (context: CheckContext) => Promise<void>,
): Promise<void> {
  const closers: Closer[] = [];
  const logger = createLogger({ ...env, LOG_LEVEL: env.LOG_LEVEL ?? "error" });
  try {
    const { platform, installation } = await openPlatform(env, {
      ...preparation,
      logger,
      areJobsPaused: true,
      onStop: (close) => closers.push(close),
    });
    closers.push(() => platform.realtime.stop());
    await work({ ...installation, ...openKeyedProviders(env, platform.publicUrl), platform });
  } finally {
    for (const close of closers.reverse()) await close(Date.now() + graceMs);
  }
}
