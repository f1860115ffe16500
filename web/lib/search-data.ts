import { useSyncExternalStore } from "react";
import { parseIsoDay, toIsoDay } from "./calendar-day.ts";

/** What a parent is looking for, kept under the doula-search key (spec section 3). */
export interface SearchData {
  /** What was typed or chosen. */
  location: string;
  /** Place id of the chosen suggestion; null for free text. */
  locationDetails: string | null;
  /** A local calendar day. */
  dueDate: Date | null;
  /** Hospital, or the address of the birth. */
  provider: string;
  providerDetails: string | null;
}

const storageKey = "doula-search";

export const emptySearchData: SearchData = {
  location: "",
  locationDetails: null,
  dueDate: null,
  provider: "",
  providerDetails: null,
};

let cached: { text: string | null; parsed: SearchData } = { text: null, parsed: emptySearchData };
// Kept for browsers that refuse storage: the data then lasts as long as the page.
let unsaved: string | null = null;
const listeners = new Set<() => void>();

function readText(): string | null {
  if (unsaved !== null) return unsaved;
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** The stored search data, the due date restored as a date. Anything unreadable counts as absent. */
export function readSearchData(): SearchData {
  const text = readText();
  if (text !== cached.text) cached = { text, parsed: parseSearchData(text) };
  return cached.parsed;
}

/** Stores what changed. */
export function saveSearchData(change: Partial<SearchData>): void {
  const next = { ...readSearchData(), ...change };
  const text = JSON.stringify({ ...next, dueDate: next.dueDate && toIsoDay(next.dueDate) });
  try {
    localStorage.setItem(storageKey, text);
    unsaved = null;
  } catch {
    unsaved = text;
  }
  for (const listener of listeners) listener();
}

/** Removes everything that was stored. */
export function forgetSearchData(): void {
  unsaved = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
  for (const listener of listeners) listener();
}

export function useSearchData(): SearchData {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readSearchData,
    () => emptySearchData,
  );
}

export function parseSearchData(text: string | null): SearchData {
  if (!text) return emptySearchData;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== "object" || stored === null) return emptySearchData;
    const textOf = (key: string) => {
      const value: unknown = Reflect.get(stored, key);
      return typeof value === "string" ? value : null;
    };
    return {
      location: textOf("location") ?? "",
      locationDetails: textOf("locationDetails"),
      dueDate: parseIsoDay((textOf("dueDate") ?? "").slice(0, 10)),
      provider: textOf("provider") ?? "",
      providerDetails: textOf("providerDetails"),
    };
  } catch {
    return emptySearchData;
  }
}
