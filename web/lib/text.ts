/** '1 doula', '12 doulas'; only for nouns with a plural in 's'. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}
