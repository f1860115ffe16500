import { createFileRoute } from "@tanstack/react-router";
import { faqsQuery } from "../../../api/faqs.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminFaqPage } from "../../../pages/admin-faq/admin-faq-page.tsx";
import { parseAdminFaqSearch } from "../../../pages/admin-faq/admin-faq-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/faq")({
  validateSearch: parseAdminFaqSearch,
  head: unlistedHead("FAQ Management"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(faqsQuery);
  },
  component: AdminFaqPage,
});
