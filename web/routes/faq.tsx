import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FaqList } from "../features/faqs/faq-list.tsx";
import { FaqSkeleton } from "../features/faqs/faq-skeleton.tsx";
import { NoFaqs } from "../features/faqs/no-faqs.tsx";
import { faqsQuery } from "../features/faqs/queries.ts";
import { structuredFaqs } from "../features/faqs/structured-faqs.ts";
import { pageHead } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";
import { PublicPage } from "./-public-page.tsx";
import { ReadFailure } from "./-read-failure.tsx";

const title = "Frequently asked questions";

export const Route = createFileRoute("/faq")({
  // Its skeleton too comes with what it stands for, not with the main script.
  codeSplitGroupings: [["loader", "component", "pendingComponent", "errorComponent"]],
  head: () =>
    pageHead({
      title,
      description: "What a doula does and costs, how intro calls work, and how to cancel or join.",
      path: "/faq",
    }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(faqsQuery),
  component: FaqPage,
  pendingComponent: () => (
    <FaqFrame>
      <FaqSkeleton />
    </FaqFrame>
  ),
  errorComponent: () => (
    <FaqFrame>
      <ReadFailure />
    </FaqFrame>
  ),
});

function FaqPage() {
  const { data: faqs } = useSuspenseQuery(faqsQuery);
  if (faqs.length === 0) {
    return (
      <FaqFrame>
        <NoFaqs />
      </FaqFrame>
    );
  }
  return (
    <FaqFrame>
      <FaqList faqs={faqs} />
      <StructuredData value={structuredFaqs(faqs)} />
    </FaqFrame>
  );
}

function FaqFrame({ children }: { children: ReactNode }) {
  return (
    <PublicPage title={title} width="list">
      <div className="mt-8 md:mt-10">{children}</div>
    </PublicPage>
  );
}
