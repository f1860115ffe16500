import { useSyncExternalStore } from "react";
import { type IsoDay, toIsoDay } from "../../lib/calendar-day.ts";

/** Today, where the reader is; the next day as soon as it begins, also where the device slept over midnight. */
export function useCurrentDay(): IsoDay {
  return useSyncExternalStore(followDays, () => toIsoDay(new Date()));
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
