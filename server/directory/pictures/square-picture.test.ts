import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { profilePicture } from "../../../contract/directory/pictures.ts";
import { countScans, createPictureQueue } from "./square-picture.ts";

afterEach(() => {
  vi.useRealTimers();
});

const turnMs = 60_000;

/** A queue of this length and the tasks it started; each task runs until `finish` or `fail`. */
function openQueue(maxWaiting: number) {
  const queue = createPictureQueue({ maxWaiting, turnMs, maxSlow: 2 });
  const started: string[] = [];
  const stopped: string[] = [];
  const works: PromiseWithResolvers<void>[] = [];
  return {
    started,
    stopped,
    add: (name: string, ownerId = name) =>
      queue.run(ownerId, async (signal) => {
        started.push(name);
        signal.addEventListener("abort", () => stopped.push(name));
        const work = Promise.withResolvers<void>();
        works.push(work);
        await work.promise;
        return name;
      }),
    finish: async () => {
      works.shift()?.resolve();
      await new Promise(setImmediate);
    },
    fail: async () => {
      works.shift()?.reject(new Error("broken"));
      await new Promise(setImmediate);
    },
  };
}

test("[5.10] pictures are decoded one at a time, in order of arrival", async () => {
  const { started, add, finish } = openQueue(4);
  const done = Promise.all(["ana", "ben", "cleo"].map((name) => add(name)));
  expect(started).toEqual(["ana"]);
  await finish();
  expect(started).toEqual(["ana", "ben"]);
  await finish();
  await finish();
  expect(await done).toEqual(["ana", "ben", "cleo"]);
});

test("[5.10] uploads are refused while the queue is full", async () => {
  const { started, add, finish } = openQueue(2);
  for (const name of ["ana", "ben", "cleo"]) void add(name);
  await expect(add("dora")).rejects.toMatchObject({
    code: "uploads_busy",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  await finish();
  void add("dora");
  for (let count = 0; count < 3; count++) await finish();
  expect(started).toEqual(["ana", "ben", "cleo", "dora"]);
});

test("[5.10] a person's third picture is refused while two are waiting", async () => {
  const { started, add, finish } = openQueue(4);
  void add("first", "ana");
  void add("second", "ana");
  await expect(add("third", "ana")).rejects.toMatchObject({
    code: "too_many_uploads",
    details: { retryAfterSeconds: expect.any(Number) },
  });
  await finish();
  await finish();
  expect(started).toEqual(["first", "second"]);
});

test("[5.10] a person's second picture waits behind other people's", async () => {
  const { started, add, finish } = openQueue(4);
  void add("ana's first", "ana");
  void add("ana's second", "ana");
  void add("ben's", "ben");
  void add("cleo's", "cleo");
  for (let count = 0; count < 4; count++) await finish();
  expect(started).toEqual(["ana's first", "ben's", "ana's second", "cleo's"]);
});

test("[5.10] a picture that cannot be decoded does not stop the next one", async () => {
  const { started, add, fail } = openQueue(4);
  const broken = expect(add("ana")).rejects.toThrow("broken");
  void add("ben");
  await fail();
  await broken;
  expect(started).toEqual(["ana", "ben"]);
});

describe("[5.10] a picture that takes longer than a turn", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  it("continues while other people's are decoded", async () => {
    const { started, stopped, add, finish } = openQueue(4);
    const slow = add("ana");
    void add("ben");
    await vi.advanceTimersByTimeAsync(turnMs - 1);
    expect(started).toEqual(["ana"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(["ana", "ben"]);
    await finish();
    expect(await slow).toBe("ana");
    expect(stopped).toEqual([]);
  });

  it("lets its owner's next picture wait until it is done", async () => {
    const { started, add, finish } = openQueue(4);
    void add("ana's first", "ana");
    await vi.advanceTimersByTimeAsync(turnMs);
    void add("ana's second", "ana");
    void add("ben's", "ben");
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual(["ana's first", "ben's"]);
    await finish();
    await finish();
    expect(started).toEqual(["ana's first", "ben's", "ana's second"]);
  });

  it("is stopped while two other people's do", async () => {
    const { started, stopped, add } = openQueue(4);
    for (const name of ["ana", "ben", "cleo"]) void add(name);
    for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(turnMs);
    expect([started, stopped]).toEqual([["ana", "ben", "cleo"], ["cleo"]]);
  });
});

const noise = () =>
  sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      background: "#7a2052",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

test("[5.10] counts the scans of a JPEG, including repeated ones", async () => {
  const progressive = new Uint8Array(await noise().jpeg({ progressive: true }).toBuffer());
  expect(countScans(new Uint8Array(await noise().jpeg().toBuffer()))).toBe(1);
  expect(countScans(new Uint8Array(await noise().png().toBuffer()))).toBe(0);
  const scans = countScans(progressive);
  expect(scans).toBeGreaterThan(1);
  expect(scans).toBeLessThan(profilePicture.maxScans / 5);
  expect(countScans(withScans(progressive, 2688))).toBe(2688);
});

/** Repeats the last scan. */
function withScans(progressive: Uint8Array, count: number): Uint8Array {
  const last = progressive.subarray(Buffer.from(progressive).lastIndexOf("ffda", "hex"), -2);
  const repeated = Array.from({ length: count - countScans(progressive) }, () => last);
  return new Uint8Array(Buffer.concat([progressive.subarray(0, -2), ...repeated, progressive.subarray(-2)]));
}

test("[5.10] counts no scans in an embedded thumbnail or after the picture", async () => {
  const jpeg = await noise().jpeg().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0xff, 0xda, 0xff, 0xda]);
  const file = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg]);
  expect(countScans(new Uint8Array(file))).toBe(1);
});

test.each([
  ["fill bytes", "\u00ff"],
  ["stuffed bytes", "\u00ff\u0000"],
])("[5.10] counts no scans in a JPEG of %s at the size limit", (_name, part) => {
  const bytes = Buffer.alloc(profilePicture.maxBytes, part, "latin1");
  bytes.write("\u00ff\u00d8", "latin1");
  expect(countScans(bytes)).toBe(0);
});
