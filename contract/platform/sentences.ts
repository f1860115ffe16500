const sentences = new Intl.Segmenter("en-US", { granularity: "sentence" });

const maxSentenceLength = 200;

/** The first sentence of a text, with its end mark, at most 200 characters; empty for an empty text. */
export function extractFirstSentence(text: string): string {
  const [first] = sentences.segment(text.trim());
  const sentence = first?.segment.trim() ?? "";
  return sentence.length > maxSentenceLength
    ? `${sentence.slice(0, maxSentenceLength - 1).trimEnd()}…`
    : sentence;
}
