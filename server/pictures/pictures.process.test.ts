import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { sessionSchema } from "../../contract/accounts.schema.ts";
import { demoDoula, demoParent } from "../../db/seed.ts";
import { freePort } from "../../scripts/free-port.ts";
import { residentMegabytes } from "../../scripts/resident-memory.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";
import { signIn } from "../testing/writers.ts";

let folder: string;
let run: Run;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-pictures-"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  run = runProgram({ DATA_DIR: folder, PORT: String(port) });
  await whenReady(run);
});
afterEach(async () => {
  run.process.kill("SIGKILL");
  await run.exit;
  await rm(folder, { recursive: true, force: true });
});

const sessionAnswerSchema = z.object({ session: sessionSchema });

/** Uploads pictures as somebody of the demo data; answers the status. */
async function uploaderOf(email: string) {
  const cookie = await signIn(url, email);
  const answer: unknown = await (await fetch(`${url}/auth/v1/user`, { headers: { cookie } })).json();
  const { id } = sessionAnswerSchema.parse(answer).session.user;
  return async (picture: Uint8Array<ArrayBuffer>) => {
    const init = { method: "POST", headers: { cookie, "content-type": "image/jpeg" }, body: picture };
    const answer = await fetch(`${url}/storage/v1/object/profile-images/${id}`, init);
    await answer.arrayBuffer();
    return answer.status;
  };
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#7a2052" } });
const bytesOf = async (image: Sharp) =>
  new Uint8Array(await image.withMetadata({ orientation: 6 }).toBuffer());

test("whoever sends pictures that are hard to unpack keeps nobody else waiting, and takes little memory", async () => {
  const hard = [
    await bytesOf(picture(8000, 6000).avif({ effort: 0 })),
    await bytesOf(picture(4000, 3000).avif({ effort: 0 })),
    await bytesOf(picture(8000, 6000).jpeg({ progressive: true })),
    await bytesOf(picture(8000, 6000).png({ progressive: true })),
  ];
  const upload = await uploaderOf(demoParent.email);
  const honestUpload = await uploaderOf(demoDoula.email);
  expect(await honestUpload(await bytesOf(picture(900, 600).jpeg()))).toBe(200);
  await sleep(3000);
  const before = await residentMegabytes(run.process.pid);

  let peak = 0;
  let isOver = false;
  const statuses = new Map<number, number>();
  const attackers = Array.from({ length: 12 }, async (_, index) => {
    for (let count = index; !isOver; count++) {
      const status = await upload(hard[count % hard.length] ?? new Uint8Array());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(50);
    }
  });
  const watching = (async () => {
    for (; !isOver; await sleep(50)) peak = Math.max(peak, await residentMegabytes(run.process.pid));
  })();
  await sleep(500);
  const honest: number[] = [];
  let longest = 0;
  for (let count = 0; count < 4; count++) {
    const asked = performance.now();
    honest.push(await honestUpload(await bytesOf(picture(900, 600).jpeg())));
    longest = Math.max(longest, performance.now() - asked);
  }
  isOver = true;
  await Promise.all([...attackers, watching]);
  process.stdout.write(
    `An account that sends hard pictures: resident memory ${Math.round(before)} MB, at most ${Math.round(peak)} MB; ` +
      `another one's picture within ${Math.round(longest)} ms; answers ${JSON.stringify([...statuses])}\n`,
  );
  expect(honest).toEqual([200, 200, 200, 200]);
  expect(longest).toBeLessThan(15_000);
  expect(peak - before).toBeLessThan(500);
});
