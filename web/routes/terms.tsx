import { createFileRoute } from "@tanstack/react-router";
import { introCallMinutes } from "../../contract/scheduling/availability.ts";
import { introCallLimit } from "../../contract/scheduling/bookings.ts";
import { LegalPage } from "../features/visitor/legal/legal-page.tsx";
import text from "../features/visitor/legal/terms.md";
import { makePageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/terms")({
  head: () =>
    makePageHead({
      title: "Terms of Service",
      description: "The terms between this site, parents and doulas.",
      path: "/terms",
    }),
  component: TermsPage,
});

/** The terms between the site, parents and doulas. */
function TermsPage() {
  return <LegalPage title="Terms of Service" text={text} values={{ introCallMinutes, introCallLimit }} />;
}
