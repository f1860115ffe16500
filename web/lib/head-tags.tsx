import { HeadContent, isNotFound, useMatches } from "@tanstack/react-router";
import { formatTitle } from "./page-head.ts";
import { isMissing } from "./router-adapter.ts";

/** The head from the page's routes. The router has none for an unknown URL: it would use the site's title, and let it be indexed. */
export function HeadTags() {
  const missingTitle = useMatches({
    select: (matches) => {
      const missing = matches.find(isMissing);
      return missing && getErrorTitle(missing.error);
    },
  });
  if (!missingTitle) return <HeadContent />;
  return (
    <>
      <title>{formatTitle(missingTitle)}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** A route's title for an unknown URL: the data of its `notFound`. */
function getErrorTitle(error: unknown): string {
  return isNotFound(error) && typeof error.data === "string" ? error.data : "Page not found";
}
