import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../lib/page-head.ts";
import { TermsPage } from "../pages/legal/terms-page.tsx";

export const Route = createFileRoute("/terms")({
  head: () =>
    pageHead({
      title: "Terms of Service",
      description: "The rules between this site, parents and doulas.",
      path: "/terms",
    }),
  component: TermsPage,
});
