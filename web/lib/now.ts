import { useSyncExternalStore } from "react";
import { boot } from "./boot.ts";
import { type IsoDay, toIsoDay } from "./calendar-day.ts";

const neverChanges = () => () => undefined;

/** Today: the server's day, in UTC, until the page is alive in the browser; then the reader's own. */
export function useToday(): IsoDay {
  return useSyncExternalStore(
    neverChanges,
    () => toIsoDay(new Date()),
    () => boot.now.slice(0, 10),
  );
}
