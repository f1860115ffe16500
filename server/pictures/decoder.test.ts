import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDecoder } from "./decoder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-decoder-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A decoder whose process does this with each message. */
async function decoderThat(does: string, timeoutMs = 5000) {
  const file = path.join(folder, `${Math.random()}.mjs`);
  await writeFile(file, `process.on("message", ({ bytes }) => { ${does} });`);
  return createDecoder({ file, timeoutMs });
}

const input = (...bytes: number[]) => ({ bytes: new Uint8Array(bytes), maxPixels: 1 });
const unreadable = { problem: "unreadable" };

test("a picture that hangs is given up in time, and the next one gets a new process", async () => {
  const decoder = await decoderThat("if (bytes[0] === 1) for (;;); process.send({ picture: bytes });", 2000);
  const asked = performance.now();
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  expect(performance.now() - asked).toBeLessThan(6000);
  expect(await decoder.decode(input(2))).toMatchObject({ picture: expect.any(Uint8Array) });
});

test("a picture that ends the process is unreadable, and the next one gets a new process", async () => {
  const decoder = await decoderThat("if (bytes[0] === 1) process.abort(); process.send({ picture: bytes });");
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  expect(await decoder.decode(input(2))).toMatchObject({ picture: expect.any(Uint8Array) });
});

test("one process serves one picture after another", async () => {
  const decoder = await decoderThat("process.send({ picture: Buffer.from(String(process.pid)) });");
  const [first, second] = [await decoder.decode(input(1)), await decoder.decode(input(2))];
  expect(first).toEqual(second);
});

test("the process has none of our environment", async () => {
  const decoder = await decoderThat("process.send({ picture: Buffer.from(JSON.stringify(process.env)) });");
  const answer = await decoder.decode(input(1));
  expect("picture" in answer && Buffer.from(answer.picture).toString()).toBe("{}");
});

test("a real picture becomes a square WebP", async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a2052" } });
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  const answer = await createDecoder().decode({ bytes, maxPixels: 1_000_000 });
  expect("picture" in answer && (await sharp(answer.picture).metadata())).toMatchObject({
    format: "webp",
    width: 512,
    height: 512,
  });
  expect(await createDecoder().decode({ bytes, maxPixels: 1000 })).toEqual({ problem: "too_many_pixels" });
});
