import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKeptPages, type KeptPages } from "./kept-pages.ts";
import type { PublicChange } from "./public-data.ts";

interface Page {
  says: string;
  bytes: number;
  /** What it shows can change. */
  shows?: "faqs";
  isBad?: boolean;
}

const limits = { entries: 3, bytes: 120, ageMs: 5000, rendersForAll: 3 };
const settingsChanged: PublicChange = { settings: true, faqs: false, doulas: new Set() };
const faqsChanged: PublicChange = { settings: false, faqs: true, doulas: new Set() };

let isConnected: boolean;
let now: Date;
let notify: (change: PublicChange) => void;
let pages: KeptPages<Page>;
const forAll = vi.fn<() => Promise<Page>>();
const forOne = vi.fn<() => Promise<Page>>();

const follow = (onChange: (change: PublicChange) => void) => {
  notify = onChange;
};
beforeEach(() => {
  isConnected = true;
  now = new Date("2026-11-20T12:01:00Z");
  forAll.mockReset().mockImplementation(async () => ({ says: "for all", bytes: 10 }));
  forOne.mockReset().mockImplementation(async () => ({ says: "for one", bytes: 10 }));
  pages = createKeptPages({
    publicData: { isConnected: () => isConnected, follow },
    now: () => now,
    bytesOf: ({ bytes, isBad }) => (isBad ? undefined : bytes),
    isAffected: ({ shows }, { settings, faqs }) => settings || (faqs && shows === "faqs"),
    limits,
  });
});

async function read(key = "/"): Promise<string> {
  const { page, isShared } = await pages.read(key, { forAll, forOne });
  return `${page.says}${isShared ? ", shared" : ""}`;
}
const letPass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const renderSlowly = () => {
  const gate = Promise.withResolvers<Page>();
  forAll.mockImplementationOnce(() => gate.promise);
  return gate;
};

test("a page is rendered once, and the next visitor gets the same", async () => {
  expect(await read()).toBe("for all");
  expect(await read()).toBe("for all, shared");
  expect(forAll).toHaveBeenCalledTimes(1);
});

describe("one render at a time", () => {
  test("everybody waits for it", async () => {
    const gate = renderSlowly();
    const reads = [read(), read(), read(), read("/faq")];
    gate.resolve({ says: "slow", bytes: 10 });
    expect(await Promise.all(reads)).toEqual(["slow", "slow, shared", "slow, shared", "for all"]);
    expect(forAll).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["fails", (gate: PromiseWithResolvers<Page>) => gate.reject(new Error("broken"))],
    [
      "is not to be kept",
      (gate: PromiseWithResolvers<Page>) => gate.resolve({ says: "bad", bytes: 1, isBad: true }),
    ],
  ])("where it %s, the others render for themselves, and nothing is kept", async (_what, end) => {
    const gate = renderSlowly();
    const first = read().catch((error: unknown) => String(error));
    const others = [read(), read()];
    end(gate);
    expect(await first).toMatch(/broken|bad/);
    expect(await Promise.all(others)).toEqual(["for one", "for one"]);
    expect(await read()).toBe("for all");
  });

  test("one that began before a change is neither kept nor joined after it", async () => {
    const gate = renderSlowly();
    const early = read();
    notify(faqsChanged);
    const late = read();
    gate.resolve({ says: "old", bytes: 10 });
    expect(await early).toBe("old");
    expect(await late).toBe("for all");
    expect(await read()).toBe("for all, shared");
  });

  test("where too many are under way, also such that nobody can join, the next are for one", async () => {
    const gates = [renderSlowly(), renderSlowly(), renderSlowly()];
    const early = [read("/1"), read("/2")];
    notify(settingsChanged);
    const late = read("/3");
    const joined = read("/3");
    expect(await read("/4")).toBe("for one");
    expect(await read("/4")).toBe("for one");
    for (const gate of gates) gate.resolve({ says: "slow", bytes: 10 });
    expect(await Promise.all([...early, late, joined])).toEqual(["slow", "slow", "slow", "slow, shared"]);
    expect(await read("/4")).toBe("for all");
    expect(await read("/4")).toBe("for all, shared");
  });

  test("one that failed makes room for the next", async () => {
    for (let time = 0; time < 4; time++) {
      forAll.mockRejectedValueOnce(new Error("broken"));
      await expect(read()).rejects.toThrow("broken");
    }
    expect(await read()).toBe("for all");
  });

  test("one that began before midnight is not joined after it", async () => {
    now = new Date("2026-11-20T23:59:59.999Z");
    const gate = renderSlowly();
    const early = read();
    letPass(1);
    expect(await read()).toBe("for all");
    gate.resolve({ says: "yesterday", bytes: 10 });
    expect(await early).toBe("yesterday");
    expect(await read()).toBe("for all, shared");
  });
});

describe("a page is dropped", () => {
  test("with a change that it shows, and with no other", async () => {
    forAll.mockImplementationOnce(async () => ({ says: "FAQs", bytes: 10, shows: "faqs" }));
    await read("/faq");
    await read("/");
    notify(faqsChanged);
    expect(await read("/")).toBe("for all, shared");
    expect(await read("/faq")).toBe("for all");
    notify(settingsChanged);
    expect(await read("/")).toBe("for all");
  });

  test("after five seconds", async () => {
    await read();
    letPass(4999);
    expect(await read()).toBe("for all, shared");
    letPass(1);
    expect(await read()).toBe("for all");
  });

  test.each(["12:15:00", "12:30:00", "18:45:00", "00:00:00"])("at %s", async (time) => {
    now = new Date(new Date(`2026-11-21T${time}Z`).getTime() - 1);
    await read();
    expect(await read()).toBe("for all, shared");
    letPass(1);
    expect(await read()).toBe("for all");
  });

  test("by a clock that is set back", async () => {
    await read();
    letPass(-1);
    expect(await read()).toBe("for all");
  });

  test("least recently used first, where there are too many", async () => {
    for (const key of ["/1", "/2", "/3"]) await read(key);
    await read("/1");
    await read("/4");
    expect(await read("/1")).toBe("for all, shared");
    expect(await read("/3")).toBe("for all, shared");
    expect(await read("/2")).toBe("for all");
  });

  test("where they take too much memory, itself included", async () => {
    for (const key of ["/1", "/2"]) {
      forAll.mockImplementationOnce(async () => ({ says: key, bytes: 60 }));
      await read(key);
    }
    expect(await read("/2")).toBe("/2, shared");
    expect(await read("/1")).toBe("for all");
    forAll.mockImplementationOnce(async () => ({ says: "huge", bytes: 121 }));
    expect(await read("/huge")).toBe("huge");
    expect(await read("/huge")).toBe("for all");
  });
});

test("the address of a page takes memory too", async () => {
  const fits = `/${"a".repeat(109)}`;
  await read(fits);
  expect(await read(fits)).toBe("for all, shared");
  await read(`${fits}b`);
  expect(await read(`${fits}b`)).toBe("for all");
});

describe("memory", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("is left by a page that is too old, though nobody asks for it again", async () => {
    await read();
    vi.advanceTimersByTime(4999);
    // The clock stands still here: only the timer drops the page.
    expect(await read()).toBe("for all, shared");
    vi.advanceTimersByTime(1);
    expect(await read()).toBe("for all");
  });

  test("is not left by a page because of the one before it", async () => {
    await read();
    vi.advanceTimersByTime(3000);
    notify(settingsChanged);
    await read();
    vi.advanceTimersByTime(3000);
    expect(await read()).toBe("for all, shared");
    expect(vi.getTimerCount()).toBe(1);
  });
});

test("while changes are not heard, nothing is kept and nothing kept is answered", async () => {
  await read();
  isConnected = false;
  expect(await read()).toBe("for one");
  expect(await read("/faq")).toBe("for one");
  isConnected = true;
  expect(await read("/faq")).toBe("for all");
});
