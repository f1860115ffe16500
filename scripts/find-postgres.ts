import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { canInstall, findProgram, install } from "./find-program.ts";

const debianFolder = "/usr/lib/postgresql";

/**
 * The folder with this machine's `initdb` and `pg_ctl`: on PATH, otherwise Debian's newest, otherwise
 * installed now. If there is none, throws one line that explains what to do.
 */
export async function findPostgres(): Promise<string> {
  const existingFolder = await findInstalledPostgres();
  if (existingFolder) return existingFolder;
  if (await canInstall()) await install("postgresql");
  const installedFolder = await findInstalledPostgres();
  if (installedFolder) return installedFolder;
  throw new Error("No initdb on PATH: install PostgreSQL 15 or later, or set TEST_DATABASE_URL to a server.");
}

async function findInstalledPostgres(): Promise<string | undefined> {
  const initdb =
    (await findProgram(["initdb"])) ?? (await findProgram(["initdb"], await listDebianFolders()));
  // Resolves a link: the other programs are beside the real file.
  return initdb && path.dirname(await realpath(initdb));
}

async function listDebianFolders(): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debianFolder, version, "bin"));
}
