/** Limits of what an operator writes about Medicaid in a state, in characters. */
export const coverageNoteLengths = { text: 200 } as const;

/** After this many months, visitors no longer see it. */
export const coverageNoteMonths = 12;
