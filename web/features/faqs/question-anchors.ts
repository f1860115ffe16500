import type { Faq } from "../../../contract/faqs.schema.ts";

export interface AnchoredFaq extends Faq {
  /** The hash that opens this question; unique on the page. */
  anchor: string;
}

/** Gives each question its anchor: 'What does a doula do?' is `what-does-a-doula-do`. */
export function withAnchors(faqs: readonly Faq[]): AnchoredFaq[] {
  const taken = new Map<string, number>();
  return faqs.map((faq) => {
    const slug = slugOf(faq.question);
    const count = (taken.get(slug) ?? 0) + 1;
    taken.set(slug, count);
    return { ...faq, anchor: count === 1 ? slug : `${slug}--${count}` };
  });
}

/** Letters of any script and digits, in lower case and without accents, the words joined by hyphens. */
function slugOf(question: string): string {
  const words = question
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words?.join("-") ?? "question";
}
