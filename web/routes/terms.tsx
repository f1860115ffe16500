import { createFileRoute } from "@tanstack/react-router";
import { LastUpdated } from "../features/legal/legal-text.tsx";
import { TermsOfService } from "../features/legal/terms-of-service.tsx";
import { pageHead } from "../lib/page-head.ts";
import { PublicPage } from "./-public-page.tsx";

export const Route = createFileRoute("/terms")({
  head: () =>
    pageHead({
      title: "Terms of Service",
      description: "The rules between this site, parents and doulas.",
      path: "/terms",
    }),
  component: TermsPage,
});

function TermsPage() {
  return (
    <PublicPage title="Terms of Service" width="text" intro={<LastUpdated />}>
      <TermsOfService />
    </PublicPage>
  );
}
