import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { Faq } from "../../contract/operations/faqs.schema.ts";
import { faqsQuery } from "../api/operations/faqs.ts";
import { PublicPage } from "../features/shell/frame/public-page.tsx";
import { FaqList } from "../features/visitor/faq/faq-list.tsx";
import { makePageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { Button } from "../ui/basics/button.tsx";
import { Card } from "../ui/basics/card.tsx";
import { SupportLink } from "../ui/basics/support-link.tsx";

export const Route = createFileRoute("/faq")({
  head: () =>
    makePageHead({
      title: "Frequently asked questions",
      description: "What a doula does and costs, how intro calls work, and how to cancel or join.",
      path: "/faq",
    }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(faqsQuery),
  component: FaqPage,
  pendingComponent: FaqPage,
});

function FaqPage() {
  const { data: faqs = [] } = useQuery(faqsQuery);
  return (
    <PublicPage title="Frequently asked questions" width="list">
      <FaqList className="mt-3 md:mt-10" />
      {faqs.length > 0 && <OtherAnswers />}
      {faqs.length > 0 && <StructuredData value={describeFaqs(faqs)} />}
    </PublicPage>
  );
}

/** What to do next, below the questions. */
function OtherAnswers() {
  return (
    <Card asChild tone="warm" className="mt-8 md:mt-10">
      <section aria-labelledby="other-answers" className="flex flex-col items-start gap-4">
        <div>
          <h2 id="other-answers" className="text-xl">
            Didn't find your answer?
          </h2>
          <p className="mt-1">Ask a doula near you, or email us.</p>
          <p>
            <SupportLink />
          </p>
        </div>
        <Button asChild variant="secondary">
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      </section>
    </Card>
  );
}

/** The questions as schema.org's FAQPage. */
function describeFaqs(faqs: readonly Faq[]): Record<string, unknown> {
  return {
    "@type": "FAQPage",
    mainEntity: faqs.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
