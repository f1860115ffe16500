import { createFileRoute } from "@tanstack/react-router";
import { featuredQuery } from "../api/directory/featured.ts";
import { accountDialogKinds } from "../client-state/account-dialog.ts";
import { Landing } from "../features/visitor/landing/landing.tsx";
import { boot } from "../lib/boot.ts";
import { absoluteUrl, pageHead } from "../lib/page-head.ts";
import { returnPath } from "../lib/search-text.ts";
import { StructuredData } from "../lib/structured-data.tsx";

interface LandingSearch {
  /** The account dialog to open over the page. */
  dialog?: (typeof accountDialogKinds)[number];
  /** The path on this site to continue to afterwards. */
  next?: string;
}

export const Route = createFileRoute("/")({
  validateSearch: ({ dialog, next }: Record<string, unknown>): LandingSearch => ({
    dialog: accountDialogKinds.find((kind) => kind === dialog),
    next: returnPath(next),
  }),
  head: () =>
    pageHead({
      title: "Find Your Perfect Doula",
      description: boot.settings.site_description,
      path: "/",
    }),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(featuredQuery),
  component: LandingPage,
  pendingComponent: LandingPage,
});

/** The landing page, with the account dialog from the URL. */
function LandingPage() {
  return (
    <>
      <StructuredData value={siteStructuredData()} />
      <Landing {...Route.useSearch()} />
    </>
  );
}

/** Tells search engines who runs the site and how to search it. */
function siteStructuredData(): Record<string, unknown> {
  const { site_name, site_description } = boot.settings;
  const url = absoluteUrl("/");
  return {
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${url}#organization`,
        name: site_name,
        url,
        logo: absoluteUrl("/og.png"),
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
