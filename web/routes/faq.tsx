import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { Faq } from "../../contract/faqs.schema.ts";
import { faqsQuery } from "../api/faqs.ts";
import { FaqList } from "../features/faqs/faq-list.tsx";
import { PublicPage } from "../features/shell/public-page.tsx";
import { pageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";

export const Route = createFileRoute("/faq")({
  head: () =>
    pageHead({
      title: "Frequently asked questions",
      description: "What a doula does and costs, how intro calls work, and how to cancel or join.",
      path: "/faq",
    }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(faqsQuery),
  component: FaqPage,
  pendingComponent: FaqPage,
});

/** Common questions about doulas and bookings. */
function FaqPage() {
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
