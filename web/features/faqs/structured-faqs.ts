import type { Faq } from "../../../contract/faqs.schema.ts";

/** The questions as schema.org's FAQPage. */
export function structuredFaqs(faqs: readonly Faq[]): Record<string, unknown> {
  return {
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
