const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });

const minLength = 40;
const maxLength = 200;

/**
 * The first sentence of a text, with the next ones while it has fewer than 40 characters: 'Who cooks?' says nothing. At
 * most 200 characters; empty for an empty text.
 */
export function extractFirstSentences(text: string): string {
  let first = "";
  for (const { segment } of sentences.segment(text.trim())) {
    if (first.length >= minLength || (first && first.length + segment.length > maxLength)) break;
    first += segment;
  }
  first = first.trim();
  return first.length > maxLength ? `${first.slice(0, maxLength - 1).trimEnd()}…` : first;
}
