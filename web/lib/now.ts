import { useEffect, useState, useSyncExternalStore } from "react";
import { countDaysBetween } from "../../contract/platform/time.ts";
import { boot } from "./boot.ts";
import { type IsoDay, toIsoDay } from "./calendar-day.ts";

/** Smaller differences are the page's way here. */
const minClockErrorMs = 60_000;

/** How far this device's clock was ahead of the server's when the page arrived. */
const clockErrorMs = measureClockError();

/** The current time by the server's clock, with which everything the server sends is compared. */
export function getNow(): Date {
  return new Date(Date.now() - clockErrorMs);
}

export function isPast(instant: string): boolean {
  return new Date(instant) <= getNow();
}

function measureClockError(): number {
  if (typeof document === "undefined" || !document.getElementById("boot")) return 0;
  const [arrival] = performance.getEntriesByType("navigation");
  if (!(arrival instanceof PerformanceNavigationTiming)) return 0;
  const arrivedAt = Date.now() - performance.now() + arrival.responseStart;
  const error = arrivedAt - Date.parse(boot.now);
  return Math.abs(error) < minClockErrorMs ? 0 : error;
}

/**
 * Today: the server's day in UTC until hydration, then the reader's local day. Updates at midnight, even
 * after the device slept.
 */
export function useToday(): IsoDay {
  return useSyncExternalStore(
    followDays,
    () => toIsoDay(getNow()),
    () => boot.now.slice(0, 10),
  );
}

/** How many days ago something happened, in the reader's time zone. */
export function useDaysSince(moment: string): number {
  return countDaysBetween(toIsoDay(new Date(moment)), useToday());
}

const halfMinuteMs = 30_000;

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(getNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(getNow()), halfMinuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function followDays(onChange: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout>;
  const waitForMidnight = () => {
    const now = getNow();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    waiting = setTimeout(next, midnight.getTime() - now.getTime() + 50);
  };
  const next = () => {
    clearTimeout(waiting);
    onChange();
    waitForMidnight();
  };
  waitForMidnight();
  document.addEventListener("visibilitychange", next);
  return () => {
    clearTimeout(waiting);
    document.removeEventListener("visibilitychange", next);
  };
}
