import { expect, test } from "vitest";
import { createPictureQueue } from "./picture-queue.ts";

/** A queue of this length, and what was done in it; each work goes on until it is finished. */
function openQueue(maxWaiting: number) {
  const queue = createPictureQueue({ maxWaiting });
  const started: string[] = [];
  const works: PromiseWithResolvers<void>[] = [];
  return {
    started,
    add: (name: string, ownerId = name) =>
      queue.run(ownerId, async () => {
        started.push(name);
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

test("one picture is unpacked at a time, in the order in which they came", async () => {
  const { started, add, finish } = openQueue(4);
  const done = Promise.all(["ana", "ben", "cleo"].map((name) => add(name)));
  expect(started).toEqual(["ana"]);
  await finish();
  expect(started).toEqual(["ana", "ben"]);
  await finish();
  await finish();
  expect(await done).toEqual(["ana", "ben", "cleo"]);
});

test("whoever comes to a full queue is refused, and can come back", async () => {
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

test("one picture of a person waits while another is unpacked; a third is refused", async () => {
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

test("a person's second picture lets those of others go first, and then has its turn", async () => {
  const { started, add, finish } = openQueue(4);
  void add("ana's first", "ana");
  void add("ana's second", "ana");
  void add("ben's", "ben");
  void add("cleo's", "cleo");
  for (let count = 0; count < 4; count++) await finish();
  expect(started).toEqual(["ana's first", "ben's", "ana's second", "cleo's"]);
});

test("a picture that cannot be unpacked does not hold up the next one", async () => {
  const { started, add, fail } = openQueue(4);
  const broken = expect(add("ana")).rejects.toThrow("broken");
  void add("ben");
  await fail();
  await broken;
  expect(started).toEqual(["ana", "ben"]);
});
