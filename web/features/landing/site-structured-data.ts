import { boot } from "../../lib/boot.ts";
import { absoluteUrl } from "../../lib/page-head.ts";

/** The site for search engines: who runs it, and how to search it. */
export function siteStructuredData(): Record<string, unknown> {
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
