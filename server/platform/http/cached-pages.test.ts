import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPublicCaches, type PublicCaches } from "../database/cache.ts";
import { type CachedPages, createCachedPages } from "./cached-pages.ts";

interface Page {
  says: string;
  bytes: number;
  isBad?: boolean;
}

const limits = { entries: 3, bytes: 150, ageMs: 4000, rendersForAll: 3 };

let now: Date;
let publicCaches: PublicCaches;
let pages: CachedPages<Page>;
const forAll = vi.fn<() => Promise<Page>>();
const forOne = vi.fn<() => Promise<Page>>();

beforeEach(() => {
  now = new Date("2026-11-20T12:01:00Z");
  forAll.mockReset().mockImplementation(async () => ({ says: "for all", bytes: 10 }));
  forOne.mockReset().mockImplementation(async () => ({ says: "for one", bytes: 10 }));
  publicCaches = createPublicCaches();
  pages = createCachedPages({
    publicCaches,
    now: () => now,
    countBytes: ({ bytes, isBad }) => (isBad ? undefined : bytes),
    limits,
  });
});

async function read(key = "/"): Promise<string> {
  const { page, isShared } = await pages.read(key, { forAll, forOne });
  return `${page.says}${isShared ? ", shared" : ""}`;
}
const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const renderSlowly = () => {
  const gate = Promise.withResolvers<Page>();
  forAll.mockImplementationOnce(() => gate.promise);
  return gate;
};

test("renders a page once and returns it to the next visitor", async () => {
  expect(await read()).toBe("for all");
  expect(await read()).toBe("for all, shared");
});

describe("one render at a time", () => {
  test("serves all visitors who wait for a page", async () => {
    const gate = renderSlowly();
    const reads = [read(), read(), read("/faq")];
    gate.resolve({ says: "slow", bytes: 10 });
    expect(await Promise.all(reads)).toEqual(["slow", "slow, shared", "for all"]);
  });

  test("does not serve others if the page must not be cached", async () => {
    const gate = renderSlowly();
    const reads = [read(), read(), read()];
    gate.resolve({ says: "bad", bytes: 1, isBad: true });
    expect(await Promise.all(reads)).toEqual(["bad", "for one", "for one"]);
    expect(await read()).toBe("for all");
  });

  test("is not used for later visitors if it began before a change", async () => {
    const gate = renderSlowly();
    const early = read();
    publicCaches.clear();
    const late = read();
    gate.resolve({ says: "old", bytes: 10 });
    expect(await early).toBe("old");
    expect(await late).toBe("for all");
    expect(await read()).toBe("for all, shared");
  });

  test("is not used for visitors after midnight", async () => {
    now = new Date("2026-11-20T23:59:59.999Z");
    const gate = renderSlowly();
    const early = read();
    advanceClock(1);
    expect(await read()).toBe("for all");
    gate.resolve({ says: "yesterday", bytes: 10 });
    expect(await early).toBe("yesterday");
    expect(await read()).toBe("for all, shared");
  });

  test("ends without its visitors if too many are going on", async () => {
    forAll.mockRejectedValueOnce(new Error("broken"));
    await expect(read()).rejects.toThrow("broken");
    const gates = [renderSlowly(), renderSlowly(), renderSlowly()];
    const slow = [read("/1"), read("/2"), read("/3")];
    expect(await read("/4")).toBe("for one");
    for (const gate of gates) gate.resolve({ says: "slow", bytes: 10 });
    await Promise.all(slow);
    expect(await read("/5")).toBe("for all");
  });
});

describe("a page is deleted", () => {
  test("after a change", async () => {
    await read();
    publicCaches.clear();
    expect(await read()).toBe("for all");
  });

  test("after four seconds", async () => {
    await read();
    advanceClock(4000);
    expect(await read()).toBe("for all, shared");
    advanceClock(1);
    expect(await read()).toBe("for all");
  });

  test.each(["12:15:00", "12:30:00", "18:45:00", "00:00:00"])("at %s", async (time) => {
    now = new Date(new Date(`2026-11-21T${time}Z`).getTime() - 1);
    await read();
    expect(await read()).toBe("for all, shared");
    advanceClock(1);
    expect(await read()).toBe("for all");
  });

  test("if there are too many, the least recently used first", async () => {
    for (const key of ["/1", "/2", "/3"]) await read(key);
    await read("/1");
    await read("/4");
    expect(await read("/1")).toBe("for all, shared");
    expect(await read("/3")).toBe("for all, shared");
    expect(await read("/2")).toBe("for all");
  });

  test("if pages use too much memory, and right away if a single page is too large", async () => {
    for (const key of ["/1", "/2"]) {
      forAll.mockImplementationOnce(async () => ({ says: key, bytes: 70 }));
      await read(key);
    }
    expect(await read("/2")).toBe("/2, shared");
    expect(await read("/1")).toBe("for all");
    forAll.mockImplementationOnce(async () => ({ says: "huge", bytes: 151 }));
    expect(await read("/huge")).toBe("huge");
    expect(await read("/huge")).toBe("for all");
  });

  test("if its URL uses too much memory", async () => {
    const key = `/${"a".repeat(150)}`;
    await read(key);
    expect(await read(key)).toBe("for all");
  });
});

describe("memory", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("frees a page that is too old, even if nobody visits it again", async () => {
    await read();
    expect(vi.getTimerCount()).toBe(1);
    advanceClock(4001);
    vi.advanceTimersByTime(4001);
    expect(vi.getTimerCount()).toBe(0);
  });
});
