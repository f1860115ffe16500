/** Public programs, by the words with which doulas name them. Whether they pay for a doula depends on the state and the plan. */
const publicPrograms: [name: string, words: RegExp][] = [
  ["Medicaid", /\bmedicaid\b|\bmedi-?cal\b|masshealth|tenncare|badgercare|soonercare|ahcccs/i],
  ["CHIP", /\bchip\b/i],
  ["Medicare", /\bmedicare\b/i],
  ["TRICARE", /\btri-?care\b/i],
];

/** An entry of a doula's insurance list as parents read it: 'Aetna', but 'Ask about Medicaid' for 'takes Medicaid'. */
export function formatInsuranceEntry(entry: string): string {
  return askAbout(entry) ?? entry;
}

/** Splits a list into what the doula takes and what parents should ask about, each once. */
export function splitInsurance(entries: readonly string[]): { taken: string[]; toAsk: string[] } {
  const toAsk = entries.map(askAbout).filter((text) => text !== undefined);
  return { taken: entries.filter((entry) => askAbout(entry) === undefined), toAsk: [...new Set(toAsk)] };
}

function askAbout(entry: string): string | undefined {
  const named = publicPrograms.find(([, words]) => words.test(entry));
  return named && `Ask about ${named[0]}`;
}
