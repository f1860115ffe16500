import doulas from "./data/doulas.json" with { type: "json" };
import areas from "./data/metros.json" with { type: "json" };
import type { Exceptions } from "./hours.ts";

/** A metropolitan area with its suburbs. `zip` is the center of downtown, where people search. */
export type Metro = (typeof areas)[number];

/** The handwritten part of a demo doula. Rates, packages, certificates and the rest are derived from it. */
export interface DoulaPerson extends Exceptions {
  metro: string;
  name: string;
  /** A real zip code, with its center (GeoNames, CC BY 4.0). */
  zip: string;
  location: string;
  latitude: number;
  longitude: number;
  pronouns: string;
  /** Approved by default. */
  status?: string;
  years?: number;
  births?: number;
  languages: string[];
  /** Beside what the specialties say. */
  experience?: string[];
  communities?: string[];
  specialties: string[];
  specializations?: string;
  bio?: string;
  /** A week from hours.ts. */
  hours?: string;
  /** True for a profile with so few details that placeholders show. */
  isSparse?: boolean;
  requiresApproval?: boolean;
  /** False for a doula who offers postpartum care only. */
  attendsBirths?: boolean;
  /** On call for no due date in the next months. */
  isFull?: boolean;
  /** Takes no new clients right now. */
  isPaused?: boolean;
  /** Takes intro calls by video instead of by phone. */
  hasVideoCalls?: boolean;
  videoUrl?: string;
  /** What their portrait looks like (see scripts/draw-portrait.ts). People without one have initials. */
  portrait?: object;
}

export const metros: (Metro & { doulas: DoulaPerson[] })[] = areas.map((metro) => ({
  ...metro,
  doulas: doulas.filter((person) => person.metro === metro.name),
}));
