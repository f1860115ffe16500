/** Public programs, by the words with which doulas name them. Whether they pay for a doula depends on the state and the plan. */
const publicPrograms: [name: string, words: RegExp][] = [
  [
    "Medicaid",
    /\bmedicaid\b|\bmedi[- ]cal\b|\bmedical(?=$|,|;)|masshealth|tenncare|badgercare|soonercare|ahcccs|apple health|health first colorado|community plan|oregon health plan|familycare|husky health|minnesotacare|kancare/i,
  ],
  ["CHIP", /\bchip\b|\bchp\+/i],
  ["Medicare", /\bmedicare\b/i],
  ["TRICARE", /\btri[\s-]?care\b|humana military/i],
];

/**
 * What a doula wrote about insurance, as parents read it: 'Ask about Cigna' for 'Cigna', 'Ask about Medicaid' for
 * 'takes Medicaid'. Only a payer says more.
 */
export function formatInsuranceEntry(entry: string): string {
  return `Ask about ${findPublicProgram(entry) ?? entry}`;
}

/** Returns true if a name is that of a public program, or of a plan of one. */
export function namesPublicProgram(name: string): boolean {
  return findPublicProgram(name) !== undefined;
}

function findPublicProgram(text: string): string | undefined {
  return publicPrograms.find(([, words]) => words.test(text))?.[0];
}

/**
 * Returns true if a doula can say what an entry means: Medicare and CHIP are no payers here, and stay as they were written.
 */
export function isSortable(entry: string): boolean {
  const program = findPublicProgram(entry);
  return program === undefined || program === "Medicaid" || program === "TRICARE";
}

/** The list of what parents should ask about, each once. */
export function formatInsuranceEntries(entries: readonly string[]): string[] {
  return [...new Set(entries.filter((entry) => entry.trim() !== "").map(formatInsuranceEntry))];
}
