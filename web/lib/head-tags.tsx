import { isNotFound, useMatches } from "@tanstack/react-router";
import { formatTitle } from "./page-head.ts";
import { isMissing } from "./router-adapter.ts";

/**
 * Renders the head from the page's routes; the innermost route wins. The router's HeadContent does this
 * too, but its extra features cost the landing page 2 KB.
 */
export function HeadTags() {
  const meta = useMatches({ select: (matches) => matches.flatMap((match) => match.meta ?? []) });
  const links = useMatches({ select: (matches) => matches.flatMap((match) => match.links ?? []) });
  const missingTitle = useMatches({
    select: (matches) => {
      const missing = matches.find(isMissing);
      return missing && getErrorTitle(missing.error);
    },
  });
  if (missingTitle) {
    return (
      <>
        <title>{formatTitle(missingTitle)}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }

  const byName = new Map(meta.map((tag) => [tag?.title ? "title" : (tag?.name ?? tag?.property), tag]));
  return (
    <>
      {[...byName].map(([name, tag]) =>
        tag?.title ? <title key={name}>{tag.title}</title> : <meta key={name} {...tag} />,
      )}
      {links.map((link) => link && <link key={`${link.rel} ${link.href}`} {...link} />)}
    </>
  );
}

/** A route's title for an unknown URL: the data of its `notFound`. */
function getErrorTitle(error: unknown): string {
  return isNotFound(error) && typeof error.data === "string" ? error.data : "Page not found";
}
