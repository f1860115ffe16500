import { formatNumber } from "./format.ts";

/** Makes the first letter a capital. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase("en-US") + text.slice(1);
}

/** '1 doula', '12 doulas'; only for nouns with a plural in 's'. */
export function pluralize(count: number, noun: string): string {
  return `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;
}
