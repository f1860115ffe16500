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

/** A program that runs this code for each message. */
async function writeProgram(does: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}.mjs`);
  await writeFile(file, `process.on("message", ({ bytes }) => { ${does} });`);
  return file;
}

/** A decoder whose process runs this code for each message. */
const startDecoder = async (does: string, timeoutMs = 5000) =>
  createDecoder({ file: await writeProgram(does), timeoutMs });

const input = (...bytes: number[]) => ({ bytes: new Uint8Array(bytes), maxPixels: 1 });
const unreadable = { problem: "unreadable" };

test("decodes the next picture after one that hangs", async () => {
  const decoder = await startDecoder("if (bytes[0] === 1) for (;;); process.send({ picture: bytes });", 2000);
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  expect(await decoder.decode(input(2))).toMatchObject({ picture: expect.any(Uint8Array) });
});

test("kills the process of a picture that hangs", async () => {
  const idFile = path.join(folder, "process-id");
  const writeId = `process.getBuiltinModule("fs").writeFileSync(${JSON.stringify(idFile)}, String(process.pid))`;
  const decoder = await startDecoder(`${writeId}; for (;;);`, 2000);
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  const processId = Number(await readFile(idFile, "utf8"));
  // Signal 0 only checks whether the process exists.
  await vi.waitFor(() => expect(() => process.kill(processId, 0)).toThrow("ESRCH"), 5000);
});

test("gives up on a picture after 10 seconds", async () => {
  const file = await writeProgram("for (;;);");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const onSettled = vi.fn();
  const result = createDecoder({ file }).decode(input(1)).then(onSettled);
  await vi.advanceTimersByTimeAsync(9999);
  expect(onSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await result;
  expect(onSettled).toHaveBeenCalledWith(unreadable);
});

test("reports a picture that crashes the process as unreadable", {
  timeout: 20_000,
}, async () => {
  const does = "if (bytes[0] === 1) process.abort(); process.send({ picture: bytes });";
  const decoder = await startDecoder(does, 60_000);
  expect(await decoder.decode(input(1))).toEqual(unreadable);
  expect(await decoder.decode(input(2))).toMatchObject({ picture: expect.any(Uint8Array) });
});

test("uses one process for consecutive pictures", async () => {
  const decoder = await startDecoder("process.send({ picture: Buffer.from(String(process.pid)) });");
  const [first, second] = [await decoder.decode(input(1)), await decoder.decode(input(2))];
  expect(first).toEqual(second);
});

test("passes none of our environment to the process", async () => {
  const decoder = await startDecoder("process.send({ picture: Buffer.from(JSON.stringify(process.env)) });");
  const result = await decoder.decode(input(1));
  expect("picture" in result && Buffer.from(result.picture).toString()).toBe("{}");
});

test("turns a real picture into a square WebP", async () => {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: "#7a2052" } });
  const bytes = new Uint8Array(await picture.jpeg().toBuffer());
  const result = await createDecoder().decode({ bytes, maxPixels: 1_000_000 });
  expect("picture" in result && (await sharp(result.picture).metadata())).toMatchObject({
    format: "webp",
    width: 512,
    height: 512,
  });
  expect(await createDecoder().decode({ bytes, maxPixels: 1000 })).toEqual({ problem: "too_many_pixels" });
});

test.each([
  [1, 1000, false],
  [20, 8000, false],
  [8000, 20, false],
  [20, 400, true],
])(
  "refuses a picture of %i by %i pixels if one side is more than 20 times the other",
  async (width, height, isDecoded) => {
    const strip = sharp({ create: { width, height, channels: 3, background: "#7a2052" } });
    const result = await createDecoder().decode({
      bytes: new Uint8Array(await strip.png().toBuffer()),
      maxPixels: 1_000_000,
    });
    expect("picture" in result).toBe(isDecoded);
    if (!isDecoded) expect(result).toEqual({ problem: "too_narrow" });
  },
);
