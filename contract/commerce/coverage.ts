/** What a parent says about a public program in which the doula is enrolled: whether they have it, or have applied for it. */
export const coverageAnswers = ["no", "yes", "not_sure"] as const;

export type CoverageAnswer = (typeof coverageAnswers)[number];

interface AskedOrder {
  coverage: CoverageAnswer | null;
  /** The programs that the parent was asked about. */
  coverage_programs: readonly string[];
  /** Public programs in which the doula is enrolled now. */
  programs: readonly string[];
}

/** Returns true if the parent must say that they lack a program before they can pay. */
export function needsCoverageAnswer({ coverage, coverage_programs: asked, programs }: AskedOrder): boolean {
  return programs.some((program) => coverage !== "no" || !asked.includes(program));
}

interface CoverageRecord {
  coverage: CoverageAnswer | null;
  coverage_changed_at: string | null;
}

/** What the doula and Support read. Null if nobody asked. */
export function describeCoverage({
  coverage,
  coverage_changed_at: changedAt,
}: CoverageRecord): string | null {
  if (changedAt !== null) return "May have changed";
  if (coverage === null) return null;
  return { no: "Said they don't have it", yes: "Said they have it", not_sure: "Not sure" }[coverage];
}
