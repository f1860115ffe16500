import { useEffect, useState, useSyncExternalStore } from "react";
import { boot } from "./boot.ts";
import { type IsoDay, toIsoDay } from "./calendar-day.ts";

/**
 * Today: the server's day in UTC until hydration, then the reader's local day. Updates at midnight, even
 * after the device slept.
 */
export function useToday(): IsoDay {
  return useSyncExternalStore(
    followDays,
    () => toIsoDay(new Date()),
    () => boot.now.slice(0, 10),
  );
}

const halfMinuteMs = 30_000;

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), halfMinuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function followDays(onChange: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout>;
  const waitForMidnight = () => {
    const now = new Date();
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
