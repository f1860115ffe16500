import { createFileRoute } from "@tanstack/react-router";
import { faqsQuery } from "../api/faqs.ts";
import { pageHead } from "../lib/page-head.ts";
import { FaqPage } from "../pages/faq/faq-page.tsx";

export const Route = createFileRoute("/faq")({
  // Its skeleton too comes with what it stands for, not with the main script.
  codeSplitGroupings: [["loader", "component", "pendingComponent"]],
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
