const findSteps = ["location", "details", "results"] as const;
export type FindStep = (typeof findSteps)[number];

/** What the address of /find-doulas says; everything survives Back and reload. */
export interface FindSearch {
  /** The place: as the landing page gives it, and from the second step on that of this search. */
  location?: string;
  /** Place id of the suggestion that was chosen for it. */
  place?: string;
  step?: FindStep;
  /** The slug of the doula whose details are open. */
  doula?: string;
  /** Which tab of them. */
  tab?: string;
  /** An intro call with that doula is being booked. */
  book?: true;
}

/** The server takes no longer place text. */
const maxLocationLength = 200;
const maxPlaceIdLength = 300;
const maxSlugLength = 120;
const maxTabLength = 20;

/** Whatever the address says that makes no sense counts as not said. */
export function parseFindSearch(search: Record<string, unknown>): FindSearch {
  const location = textOf(search.location, maxLocationLength);
  const place = textOf(search.place, maxPlaceIdLength);
  const doula = textOf(search.doula, maxSlugLength);
  const step = findSteps.find((known) => known === search.step);
  const tab = textOf(search.tab, maxTabLength);
  return {
    ...(location && { location }),
    ...(location && place && { place }),
    ...(step && { step }),
    ...(doula && { doula }),
    ...(doula && tab && { tab }),
    ...(doula && String(search.book) === "true" && { book: true }),
  };
}

/** The router reads '78701' as a number. */
function textOf(value: unknown, maxLength: number): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value).trim().slice(0, maxLength)
    : "";
}
