import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot, runQuietly } from "./run-tool.ts";

/** Returns the commit of the newest release in CHANGELOG.md. Tags are not in every clone. */
export function findLastRelease(): string {
  const changelog = readFileSync(path.join(projectRoot, "CHANGELOG.md"), "utf8");
  const [, commit] = /^## \d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}, commit ([0-9a-f]{8,40})$/m.exec(changelog) ?? [];
  if (!commit) throw new Error("CHANGELOG.md names no release's commit");
  return commit;
}

/** Returns a file's text as it was at a commit. */
export function readAt(commit: string, file: string): Promise<string> {
  return git("show", `${commit}:${file}`);
}

/** Throws an error with git's message. */
async function git(...args: string[]): Promise<string> {
  const { exitCode, output } = await runQuietly("git", args);
  if (exitCode !== 0) throw new Error(`git ${args[0]}: ${output}`);
  return output;
}
