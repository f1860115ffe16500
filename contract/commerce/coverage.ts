/** What a parent says about a public program in which the doula is enrolled: whether they have it, or have applied for it. */
export const coverageAnswers = ["no", "yes", "not_sure"] as const;

export type CoverageAnswer = (typeof coverageAnswers)[number];
