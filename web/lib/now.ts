import { useSyncExternalStore } from "react";
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
