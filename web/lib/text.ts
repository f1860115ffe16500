import { formatNumber } from "./format.ts";
/** '1 doula', '12 doulas'; only for nouns with a plural in 's'. */
export function pluralize(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}
