import { createFileRoute } from "@tanstack/react-router";
import { featuredQuery } from "../api/directory/featured.ts";
import { parseAccountSearch } from "../client-state/account-dialog.ts";
import { Landing } from "../features/visitor/landing/landing.tsx";
import { boot } from "../lib/boot.ts";
import { makePageHead, toAbsoluteUrl } from "../lib/page-head.ts";
import { StructuredData } from "../lib/structured-data.tsx";

export const Route = createFileRoute("/")({
  validateSearch: parseAccountSearch,
  head: () =>
    makePageHead({
      title: "Find Your Perfect Doula",
      description: boot.settings.site_description,
      path: "/",
    }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(featuredQuery),
  component: LandingPage,
  pendingComponent: LandingPage,
});

function LandingPage() {
  return (
    <>
      <StructuredData value={describeSite()} />
      <Landing />
    </>
  );
}

/** Tells search engines who runs the site and how to search it. */
function describeSite(): Record<string, unknown> {
  const { site_name, site_description } = boot.settings;
  const url = toAbsoluteUrl("/");
  return {
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${url}#organization`,
        name: site_name,
        url,
        logo: toAbsoluteUrl("/og.png"),
      },
      {
        "@type": "WebSite",
        "@id": `${url}#website`,
        name: site_name,
        description: site_description,
        url,
        publisher: { "@id": `${url}#organization` },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${url}find-doulas?location={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
