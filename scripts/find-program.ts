import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The first of `names` that can be executed in one of `folders`; PATH by default. */
export async function findProgram(names: string[], folders = listPathFolders()): Promise<string | undefined> {
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const checks = await Promise.all(candidates.map(isExecutable));
  return candidates.find((_, index) => checks[index]);
}

/** Returns true if this process may install packages: it is root on a machine with apt. */
export async function canInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && (await findProgram(["apt-get"])) !== undefined;
}

/** Installs a Debian package, announced on standard error. Throws apt's last lines if it fails. */
export async function install(debianPackage: string): Promise<void> {
  process.stderr.write(`Installing ${debianPackage} through apt …\n`);
  await runAptGet("update");
  await runAptGet("install", "--yes", "--no-install-recommends", debianPackage);
}

/**
 * The path of a program that only a release's tests need: on PATH, otherwise Debian's, installed now. If there is none,
 * throws one line that explains what to do.
 */
export async function findOrInstall(names: string[], debianPackage: string): Promise<string> {
  const programPath = await findProgram(names);
  if (programPath) return programPath;
  if (await canInstall()) await install(debianPackage);
  const installedPath = await findProgram(names);
  if (installedPath) return installedPath;
  throw new Error(`No ${names[0]} on PATH: install it. Only \`npm test -- everything\` needs it.`);
}

async function runAptGet(...args: string[]): Promise<void> {
  // Another apt may hold the lock, and frontends would ask questions.
  const aptOptions = ["--option", "DPkg::Lock::Timeout=300", ...args];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", aptOptions, { env, maxBuffer: 64 * 1024 * 1024 });
}

function listPathFolders(): string[] {
  return (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
