import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type EventCount, type EventCounter, startEventCounter } from "./event-counter.ts";
import { createLogger } from "./logging.ts";

let written: EventCount[][];
let failure: Error | undefined;
let counter: EventCounter;
let now: Date;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  failure = undefined;
  now = new Date("2026-11-23T23:59:59Z");
  counter = startEventCounter({
    write: async (counts) => {
      if (failure) throw failure;
      written.push(counts);
    },
    now: () => now,
    logger: createLogger({ LOG_LEVEL: "silent", isProduction: false }),
  });
});
afterEach(async () => {
  await counter.stop();
  vi.useRealTimers();
});

const searches = (day: string, amount: number) => ({ event: "searches", day, amount });

test("writes counts every ten seconds, summed by UTC day", async () => {
  counter.count("searches");
  counter.count("searches");
  now = new Date("2026-11-24T00:00:00Z");
  counter.count("searches");
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([[searches("2026-11-23", 2), searches("2026-11-24", 1)]]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(written).toHaveLength(1);
});

test("retries a failed write with the next flush", async () => {
  failure = new Error("no database");
  counter.count("searches");
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(counter.flush()).rejects.toThrow("no database");
  counter.count("searches");
  failure = undefined;
  await counter.flush();
  expect(written).toEqual([[searches("2026-11-23", 2)]]);
});

test("writes the remaining counts on stop", async () => {
  counter.count("searches");
  await counter.stop();
  expect(written).toEqual([[searches("2026-11-23", 1)]]);
  expect(vi.getTimerCount()).toBe(0);
});

test("writes each event once if flushes overlap", async () => {
  counter.count("searches");
  await Promise.all([counter.flush(), counter.flush(), counter.stop()]);
  expect(written).toEqual([[searches("2026-11-23", 1)]]);
});
