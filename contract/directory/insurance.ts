/** Public programs, by the words with which doulas name them. Whether they pay for a doula depends on the state and the plan. */
const publicPrograms: [name: string, words: RegExp][] = [
  [
    "Medicaid",
    /\bmedicaid\b|\bmedi-?cal\b|masshealth|tenncare|badgercare|soonercare|ahcccs|apple health|health first colorado|community plan/i,
  ],
  ["CHIP", /\bchip\b/i],
  ["Medicare", /\bmedicare\b/i],
  ["TRICARE", /\btri-?care\b/i],
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

/** The list of what parents should ask about, each once. */
export function formatInsuranceEntries(entries: readonly string[]): string[] {
  return [...new Set(entries.filter((entry) => entry.trim() !== "").map(formatInsuranceEntry))];
}
