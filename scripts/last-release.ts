import { runQuietly } from "./run-tool.ts";

/** Returns the commit that set the version of package.json, which `npm version` also tags. Needs git's history. */
export async function findLastRelease(): Promise<string> {
  return (await git("log", "-1", "--format=%H", "-G", '^  "version":', "--", "package.json")).trim();
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
