import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../../scripts/free-port.ts";
import { sendHardPictures } from "../../testing/hard-pictures.ts";
import { type Run, runProgram, whenReady } from "../../testing/program.ts";

let folder: string;
let run: Run;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-pictures-"));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  run = runProgram({ DATA_DIR: folder, PORT: String(port) });
  await whenReady(run);
});
afterEach(async () => {
  run.process.kill("SIGKILL");
  await run.exit;
  await rm(folder, { recursive: true, force: true });
});

test("[5.10] pictures that are hard to decode do not delay other people's", async () => {
  const figures = await sendHardPictures(url, run.process.pid);
  expect(figures.honestStatuses).toEqual([200, 200, 200, 200, 200]);
  expect(figures.megabytesPeak - figures.megabytesBefore).toBeLessThan(500);
}, 180_000);
