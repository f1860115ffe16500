import type { Place } from "../api/directory/places.ts";
import { parseIsoDay, toIsoDay } from "../lib/calendar-day.ts";
import { createStoredStore, useStore } from "../lib/store.ts";

/** A parent's search, stored under the doula-search key (spec section 3). */
export interface SearchData extends Place {
  /** A local calendar day. */
  dueDate: Date | null;
  /** A hospital, or the address of the birth. */
  provider: string;
  /** True if the parent does not know yet where they will give birth. Stays in this browser; `provider` is empty then. */
  isProviderUnknown: boolean;
  providerDetails: string | null;
  /** When the parent entered a birth or a loss: from then on, no search needs a due date. Null if they have not. */
  planEndedAt: string | null;
  /** True if the parent went on without a due date because it has passed or the baby is born. */
  areDetailsSkipped: boolean;
}

export const emptySearchData: SearchData = {
  location: "",
  locationDetails: null,
  dueDate: null,
  provider: "",
  isProviderUnknown: false,
  providerDetails: null,
  planEndedAt: null,
  areDetailsSkipped: false,
};

const searchData = createStoredStore({
  key: "doula-search",
  parse: parseSearchData,
  format: (data) =>
    data === emptySearchData
      ? null
      : JSON.stringify({ ...data, dueDate: data.dueDate && toIsoDay(data.dueDate) }),
});

/** The stored search data, the due date restored as a date. */
export const readSearchData = searchData.get;

export function saveSearchData(change: Partial<SearchData>): void {
  searchData.set({ ...readSearchData(), ...change });
}

export function clearSearchData(): void {
  searchData.set(emptySearchData);
}

export function useSearchData(): SearchData {
  return useStore(searchData);
}

/** Anything unreadable counts as absent. */
export function parseSearchData(text: string | null): SearchData {
  if (!text) return emptySearchData;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null) return emptySearchData;
    const readText = (key: string) => {
      const value: unknown = Reflect.get(stored, key);
      return typeof value === "string" ? value : null;
    };
    return {
      location: readText("location") ?? "",
      locationDetails: readText("locationDetails"),
      dueDate: parseIsoDay((readText("dueDate") ?? "").slice(0, 10)),
      provider: readText("provider") ?? "",
      isProviderUnknown: Reflect.get(stored, "isProviderUnknown") === true,
      providerDetails: readText("providerDetails"),
      planEndedAt: readText("planEndedAt"),
      areDetailsSkipped: Reflect.get(stored, "areDetailsSkipped") === true,
    };
  } catch {
    return emptySearchData;
  }
}
