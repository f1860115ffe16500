import { expect, it, onTestFinished, vi } from "vitest";
import { formatOrderDeadline } from "./order-status.tsx";

it.each([
  ["2026-11-29T12:59:00Z", "Sunday, November 29, 1:00 PM"],
  ["2026-11-29T13:30:00Z", "Sunday, November 29, 1:52 PM"],
])("[6.4] at %s, a deadline at 1:52 PM reads as %s, which is not over", (now, text) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(formatOrderDeadline("2026-11-29T13:52:00Z")).toBe(text);
});
