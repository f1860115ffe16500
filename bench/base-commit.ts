import { execFile } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { createTemporaryFolder } from "./temporary-folder.ts";

const root = path.join(import.meta.dirname, "..");
/** What a change of would change the product. */
const productPaths = "contract db sandbox server web package-lock.json package.json vite.config.ts".split(
  " ",
);

export interface BuiltCommit {
  /** Its first ten digits. */
  name: string;
  /** Where its sources are, built. */
  root: string;
  remove(): void;
}

/** Exports a commit into a temporary folder and builds it there: BENCH_BASE, or the one before the newest change of the product. */
export async function buildBaseCommit(): Promise<BuiltCommit> {
  const newest = await git("rev-list", "-1", "HEAD", "--", ...productPaths);
  const commit = await git("rev-parse", "--verify", `${process.env.BENCH_BASE || `${newest}~1`}^{commit}`);
  const folder = createTemporaryFolder();
  const archive = path.join(folder.path, "sources.tar");
  await git("archive", "--output", archive, commit);
  await run("tar", ["-xf", archive], { cwd: folder.path });
  await installModules(folder.path);
  await run(process.execPath, ["scripts/build.ts"], { cwd: folder.path });
  return { name: commit.slice(0, 10), root: folder.path, remove: folder.remove };
}

/** The modules that are here already, where that commit has the same. */
async function installModules(folder: string): Promise<void> {
  const [ours, theirs] = [root, folder].map((place) =>
    readFileSync(path.join(place, "package-lock.json"), "utf8"),
  );
  if (ours === theirs) symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  else await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
}

async function git(...args: string[]): Promise<string> {
  return (await run("git", args, { cwd: root })).stdout.trim();
}

function run(program: string, args: string[], { cwd }: { cwd: string }) {
  return promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 });
}
