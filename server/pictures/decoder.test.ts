import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDecoder } from "./decoder.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-decoder-"));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program that does this with each message. */
async function programThat(does: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}.mjs`);
  await writeFile(file, `process.on("message", ({ bytes }) => { ${does} });`);
  return file;
}

/** A decoder whose process does this with each message. */
const decoderThat = async (does: string, timeoutMs = 5000) =>
  createDecoder({ file: await programThat(does), timeoutMs });

const input = (...bytes: number[]) => ({ bytes: new Uint8Array(bytes), maxPixels: 1 });
const unreadable = { problem: "unreadable" };

test("a picture that hangs is given up in time, and the next one gets a new process", async () => {
  const decoder = await decoderThat("if (bytes[0] === 1) for (;;); process.send({ picture: bytes });", 2000);
  const asked = performance.now();
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  expect(performance.now() - asked).toBeLessThan(6000);
  expect(await decoder.decode(input(2))).toMatchObject({ picture: expect.any(Uint8Array) });
});

test("the process of a picture that hangs is killed", async () => {
  const idFile = path.join(folder, "process-id");
  const writeId = `process.getBuiltinModule("fs").writeFileSync(${JSON.stringify(idFile)}, String(process.pid))`;
  const decoder = await decoderThat(`${writeId}; for (;;);`, 2000);
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  const processId = Number(await readFile(idFile, "utf8"));
  // The signal 0 only asks whether there is such a process.
  await vi.waitFor(() => expect(() => process.kill(processId, 0)).toThrow("ESRCH"), 5000);
});

test("a picture is given up after 10 seconds", async () => {
  const file = await programThat("for (;;);");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const onAnswer = vi.fn();
  const answer = createDecoder({ file }).decode(input(1)).then(onAnswer);
  await vi.advanceTimersByTimeAsync(9999);
  expect(onAnswer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(onAnswer).toHaveBeenCalledWith(unreadable);
});

test("a picture that ends the process is unreadable at once, and the next one gets a new process", {
  timeout: 20_000,
}, async () => {
  const does = "if (bytes[0] === 1) process.abort(); process.send({ picture: bytes });";
  const decoder = await decoderThat(does, 60_000);
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
