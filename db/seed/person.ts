import type { DoulaStatus } from "../../contract/doulas.ts";
import type { WeeklyHours } from "./hours.ts";
import type { ZipCode } from "./zip-codes.ts";

/** What is written by hand about a demo doula. Rates, packages, certifications and the like follow from it. */
export interface DoulaPerson {
  name: string;
  zip: ZipCode;
  pronouns: string;
  /** Approved when absent. */
  status?: DoulaStatus;
  years?: number;
  births?: number;
  languages: string[];
  specialties: string[];
  specializations?: string;
  bio?: string;
  /** Starting hours when absent. */
  hours?: WeeklyHours;
  /** Says little of themselves, so that the placeholders show. */
  isSparse?: true;
  requiresApproval?: true;
  /** Takes intro calls by video instead of by phone. */
  hasVideoCalls?: true;
  videoUrl?: string;
}

/** Text written over several lines: single line breaks are spaces, blank lines part paragraphs. */
export function prose(text: TemplateStringsArray): string {
  return text
    .join("")
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .join("\n\n");
}
