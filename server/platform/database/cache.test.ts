import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Cache, createCache, createPublicCaches } from "./cache.ts";

const maxAgeMs = 5000;

let stored: string;
let now: Date;
let cache: Cache<string>;
const load = vi.fn(async () => stored);
const read = () => cache.read("key", load);
beforeEach(() => {
  stored = "old";
  now = new Date("2026-11-20T12:00:00Z");
  load.mockReset().mockImplementation(async () => stored);
  cache = createCache({ name: "tests", maxAgeMs, now: () => now });
});

const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const loadSlowly = () => {
  const gate = Promise.withResolvers<string>();
  load.mockImplementationOnce(() => gate.promise);
  return gate;
};

test("loads a value once for concurrent and later readers", async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(["old", "old", "old"]);
  expect(await read()).toBe("old");
  expect(load).toHaveBeenCalledTimes(1);
});

test("loads a cleared value again", async () => {
  await read();
  stored = "new";
  cache.clear();
  expect(await read()).toBe("new");
});

test("neither stores nor shares a load that began before the cache was cleared", async () => {
  const gate = loadSlowly();
  const earlyRead = read();
  cache.clear();
  stored = "new";
  const late = read();
  gate.resolve("old");
  expect(await earlyRead).toBe("old");
  expect(await late).toBe("new");
  expect(await read()).toBe("new");
});

test("counts a value's age from the beginning of its load", async () => {
  const gate = loadSlowly();
  const first = read();
  advanceClock(2000);
  gate.resolve("old");
  await first;
  stored = "new";
  advanceClock(maxAgeMs - 2000);
  expect(await read()).toBe("old");
  advanceClock(1);
  expect(await read()).toBe("new");
});

test("does not cache a value for longer if the clock is set back", async () => {
  await read();
  stored = "new";
  advanceClock(-1);
  expect(await read()).toBe("new");
});

test("retries a failed load for the next reader", async () => {
  load.mockRejectedValueOnce(new Error("away"));
  await expect(read()).rejects.toThrow("away");
  expect(await read()).toBe("old");
});

describe("a value that may be stale", () => {
  const onError = vi.fn();
  beforeEach(async () => {
    onError.mockReset();
    cache = createCache({ name: "tests", maxAgeMs, now: () => now, stale: { maxMs: 1000, onError } });
    await read();
    stored = "new";
  });

  test("is returned while a new one loads", async () => {
    advanceClock(maxAgeMs + 1);
    expect(await read()).toBe("old");
    await expect.poll(read).toBe("new");
  });

  test("is returned while no new one can be loaded", async () => {
    load.mockRejectedValueOnce(new Error("away"));
    advanceClock(maxAgeMs + 1);
    expect(await read()).toBe("old");
    await setImmediate();
    expect(onError).toHaveBeenCalledTimes(1);
    expect(await read()).toBe("old");
  });

  test("is no longer returned once it is too old", async () => {
    advanceClock(maxAgeMs + 1001);
    expect(await read()).toBe("new");
  });
});

test("clears all public caches together", async () => {
  const caches = createPublicCaches();
  const other = createCache<string>({ name: "tests", maxAgeMs, now: () => now });
  caches.add(cache);
  caches.add(other);
  await read();
  await other.read("key", load);
  caches.clear();
  stored = "new";
  expect([await read(), await other.read("key", load)]).toEqual(["new", "new"]);
});
