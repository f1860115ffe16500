import { access, constants } from "node:fs/promises";
import path from "node:path";
import { runQuietly } from "./run-tool.ts";

/** The first of `names` that can be executed in one of `folders`; PATH by default. */
export async function findProgram(names: string[], folders = listPathFolders()): Promise<string | undefined> {
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const checks = await Promise.all(candidates.map(isExecutable));
  return candidates.find((_, index) => checks[index]);
}

/**
 * Installs a Debian package if this process is root on a machine with apt. Announces it, and a failure of apt, on standard
 * error.
 */
export async function installDebianPackage(debianPackage: string): Promise<void> {
  if (process.getuid?.() !== 0 || !(await findProgram(["apt-get"]))) return;
  process.stderr.write(`Installing ${debianPackage} through apt …\n`);
  const problem =
    (await runAptGet("update")) ??
    (await runAptGet("install", "--yes", "--no-install-recommends", debianPackage));
  if (problem) process.stderr.write(`apt failed: ${problem}\n`);
}

/**
 * The path of a program that only a release's tests need: on PATH, otherwise Debian's, installed now. If there is none,
 * throws one line that explains what to do.
 */
export async function findOrInstall(names: string[], debianPackage: string): Promise<string> {
  const programPath = await findProgram(names);
  if (programPath) return programPath;
  await installDebianPackage(debianPackage);
  const installedPath = await findProgram(names);
  if (installedPath) return installedPath;
  throw new Error(`No ${names[0]} on PATH: install it. Only \`npm test -- everything\` needs it.`);
}

/** Returns what apt wrote if it failed. */
async function runAptGet(...args: string[]): Promise<string | undefined> {
  // Another apt may hold the lock, and frontends would ask questions.
  const options = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "--option", "DPkg::Lock::Timeout=300"];
  const { exitCode, output } = await runQuietly("env", [...options, ...args]);
  return exitCode === 0 ? undefined : output.trim();
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
