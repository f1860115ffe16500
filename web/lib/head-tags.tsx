import { isNotFound, useMatches } from "@tanstack/react-router";
import { wholeTitle } from "./page-head.ts";
import { isMissing } from "./router-adapter.ts";

/**
 * What the routes of the page say in their `head`; the innermost one has the last word. React puts it into the head.
 * The router's HeadContent does this too, and much more that no page here needs, for 2 KB on the landing page.
 */
export function HeadTags() {
  const meta = useMatches({ select: (matches) => matches.flatMap((match) => match.meta ?? []) });
  const links = useMatches({ select: (matches) => matches.flatMap((match) => match.links ?? []) });
  const missingTitle = useMatches({
    select: (matches) => {
      const missing = matches.find(isMissing);
      return missing && titleOf(missing.error);
    },
  });
  if (missingTitle) {
    return (
      <>
        <title>{wholeTitle(missingTitle)}</title>
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

/** What a route says of an address that leads nowhere: the data of its `notFound`. */
function titleOf(error: unknown): string {
  return isNotFound(error) && typeof error.data === "string" ? error.data : "Page not found";
}
