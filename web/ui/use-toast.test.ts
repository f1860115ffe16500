import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentToasts, dismiss, toast } from "./use-toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a toast asked for anywhere is shown, and replaces the one before", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "success" });
  expect(currentToasts().map(({ title, isOpen }) => [title, isOpen])).toEqual([["Second", true]]);
});

it("a dismissed toast is closed at once and dropped after 1,000,000 ms", () => {
  const shown = toast({ title: "Signed out successfully" });
  dismiss(shown.id);
  expect(currentToasts()[0]?.isOpen).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});
