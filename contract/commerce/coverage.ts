/** What a parent says about a public program in which the doula is enrolled: whether they have it, or have applied for it. */
export const coverageAnswers = ["no", "yes", "not_sure"] as const;

export type CoverageAnswer = (typeof coverageAnswers)[number];

interface CoveredOrder {
  coverage: CoverageAnswer | null;
  /** Public programs in which the doula is enrolled. */
  programs: readonly string[];
}

/** Returns true if the parent must say that they have no such coverage before they can pay. */
export function needsCoverageAnswer({ coverage, programs }: CoveredOrder): boolean {
  return programs.length > 0 && coverage !== "no";
}

/** What the doula and Support read. Null if nobody asked. */
export function describeCoverage(coverage: CoverageAnswer | null): string | null {
  if (coverage === null) return null;
  return coverage === "no" ? "Said no" : coverage === "yes" ? "Said yes" : "Not sure";
}
