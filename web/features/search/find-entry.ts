import { toIsoDay } from "../../lib/calendar-day.ts";
import { readSearchData } from "../../lib/search-data.ts";
import { isSettled, type SettledFindSearch, settleFindSearch } from "./find-flow.ts";
import type { FindSearch } from "./find-search.ts";

/** Where an address of /find-doulas leads on arrival; undefined where it stands as it should. */
export function entryOf(search: FindSearch): SettledFindSearch | undefined {
  const settled =
    typeof localStorage === "undefined"
      ? settleUnsaved(search)
      : settleFindSearch(search, readSearchData(), toIsoDay(new Date()));
  return isSettled(search, settled) ? undefined : settled;
}

/** On the server nothing is saved: without JavaScript a place alone has to do for the results. */
function settleUnsaved({ step, ...search }: FindSearch): SettledFindSearch {
  return { ...search, step: search.location ? (step ?? "details") : "location" };
}
