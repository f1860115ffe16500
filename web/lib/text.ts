/** '1 doula', '12 doulas'; only for nouns with a plural in 's'. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : `${noun}s`}`;
}

/**
 * The first `max` items of a list, for '+3 more'. If only one more remains, it is included, because it
 * takes no more room than those words.
 */
export function truncateList<Item>(
  items: readonly Item[],
  max: number,
): { shown: readonly Item[]; hiddenCount: number } {
  const shown = items.length <= max + 1 ? items : items.slice(0, max);
  return { shown, hiddenCount: items.length - shown.length };
}

const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });

/** The first sentence of a text, with its end mark; empty for an empty text. */
export function firstSentence(text: string): string {
  const [first] = sentences.segment(text.trim());
  return first?.segment.trim() ?? "";
}
