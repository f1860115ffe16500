import { useQuery } from "@tanstack/react-query";
import type { Faq } from "../../../contract/faqs.schema.ts";
import { faqsQuery } from "../../api/faqs.ts";
import { FaqList } from "../../features/faqs/faq-list.tsx";
import { PublicPage } from "../../features/shell/public-page.tsx";
import { StructuredData } from "../../lib/structured-data.tsx";

/** What people ask before they book. */
export function FaqPage() {
  const { data: faqs = [] } = useQuery(faqsQuery);
  return (
    <PublicPage title="Frequently asked questions" width="list">
      <FaqList className="mt-8 md:mt-10" />
      {faqs.length > 0 && <StructuredData value={structuredFaqs(faqs)} />}
    </PublicPage>
  );
}

/** The questions as schema.org's FAQPage. */
function structuredFaqs(faqs: readonly Faq[]): Record<string, unknown> {
  return {
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
