import type { Page } from "@playwright/test";
import { addDays } from "../contract/platform/time.ts";

export const austin = { location: "Austin, TX, USA", placeId: "us:city:4671654" };

/** Without the place that rememberSearch saved, the page would redirect and render again. */
export const austinResults = `/find-doulas?location=${austin.location}&place=${austin.placeId}&step=results`;

/** Selectable on any day of the year. */
const dueDate = addDays(new Date().toISOString().slice(0, 10), 110);

function writeDueDate(parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...parts }).format(new Date(dueDate));
}

/** The due date of a saved search, as the calendar writes it. */
export const dueDay = {
  iso: dueDate,
  year: writeDueDate({ year: "numeric" }),
  month: writeDueDate({ month: "long" }),
  day: writeDueDate({ month: "long", day: "numeric" }),
  /** '03/18/2027' */
  typed: writeDueDate({ year: "numeric", month: "2-digit", day: "2-digit" }),
};

export interface Search {
  location: string;
  placeId: string | null;
  provider?: string;
}

/**
 * Stores a finished search in the browser before any page loads, so that /find-doulas opens on the results.
 */
export async function rememberSearch(
  page: Page,
  { location, placeId, provider = "City Hospital" }: Search,
): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // Once: what the page saves later stays after a reload.
      if (sessionStorage.getItem("remembered") === stored) return;
      localStorage.setItem("doula-search", stored);
      sessionStorage.setItem("remembered", stored);
    },
    JSON.stringify({ location, locationDetails: placeId, dueDate, provider, providerDetails: null }),
  );
}

/** A place per project, so that the phone's and the desktop's tests book different doulas. */
export function projectMetro(project: string) {
  return project === "phone"
    ? { typed: "austin", location: "Austin, TX, USA", placeId: "us:city:4671654" }
    : { typed: "portland, or", location: "Portland, OR, USA", placeId: "us:city:5746545" };
}
