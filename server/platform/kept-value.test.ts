import { beforeEach, expect, test, vi } from "vitest";
import { keepValue } from "./kept-value.ts";
import type { PublicChange } from "./public-data.ts";

const maxAgeMs = 5000;
const settingsChanged: PublicChange = { settings: true, faqs: false, doulas: new Set() };
const faqsChanged: PublicChange = { settings: false, faqs: true, doulas: new Set() };

let stored: string;
let isConnected: boolean;
let now: Date;
let notify: (change: PublicChange) => void;
const load = vi.fn(async () => stored);
let read: () => Promise<string>;
const follow = (onChange: (change: PublicChange) => void) => {
  notify = onChange;
};
beforeEach(() => {
  stored = "old";
  isConnected = true;
  now = new Date("2026-11-20T12:00:00Z");
  load.mockClear();
  read = keepValue(load, {
    publicData: { isConnected: () => isConnected, follow },
    isAffected: ({ settings }) => settings,
    maxAgeMs,
    now: () => now,
  });
});

const letPass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

test("is loaded once, however many ask and however often", async () => {
  await Promise.all([read(), read(), read()]);
  expect(await read()).toBe("old");
  expect(load).toHaveBeenCalledTimes(1);
});

test("is loaded again after a change of it, and not after another", async () => {
  await read();
  stored = "new";
  notify(faqsChanged);
  expect(await read()).toBe("old");
  notify(settingsChanged);
  expect(await read()).toBe("new");
});

test("is not kept where a change was heard while it was loaded", async () => {
  const gate = Promise.withResolvers<string>();
  load.mockImplementationOnce(() => gate.promise);
  const early = read();
  notify(settingsChanged);
  stored = "new";
  expect(await read()).toBe("new");
  gate.resolve("old");
  expect(await early).toBe("old");
  expect(await read()).toBe("new");
});

test("is loaded each time while nothing is heard, and not kept from then", async () => {
  await read();
  isConnected = false;
  stored = "new";
  expect(await read()).toBe("new");
  stored = "newer";
  expect(await read()).toBe("newer");
  expect(load).toHaveBeenCalledTimes(3);
});

test("is never older than it may be, nor from after a clock that was set back", async () => {
  await read();
  stored = "new";
  letPass(maxAgeMs - 1);
  expect(await read()).toBe("old");
  letPass(1);
  expect(await read()).toBe("new");
  stored = "newer";
  letPass(-1);
  expect(await read()).toBe("newer");
});

test("that could not be loaded is tried again by the next", async () => {
  load.mockImplementationOnce(() => Promise.reject(new Error("away")));
  await expect(read()).rejects.toThrow("away");
  expect(await read()).toBe("old");
});
