import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runProgram } from "../testing/program.ts";

let folder: string;
let site: { DATA_DIR: string; AUTH_SECRET: string; ENCRYPTION_KEY: string };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-operate-"));
  site = {
    DATA_DIR: path.join(folder, "site"),
    AUTH_SECRET: "a".repeat(32),
    ENCRYPTION_KEY: "e".repeat(32),
  };
});
afterEach(() => rm(folder, { recursive: true }));

async function operate(env: typeof site, ...args: string[]) {
  const run = runProgram(env, { script: "server/operate/main.ts", args });
  return { code: await run.exit, output: run.output() };
}

test.each([["backup", "backup.zip"], ["doctor"]])(
  "%s without a database refuses to create one",
  async (...command) => {
    const { code, output } = await operate(site, ...command);
    expect([code, output]).toEqual([
      1,
      `There is no database in ${site.DATA_DIR}. Run this command with the server's environment variables.\n`,
    ]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("an unknown command lists the commands", async () => {
  const { code, output } = await operate(site, "nonsense");
  expect([code, output]).toEqual([1, expect.stringContaining("Usage: npm run operate -- <command>")]);
});
