import { useMatches } from "@tanstack/react-router";
import { wholeTitle } from "./page-head.ts";

/**
 * What the routes of the page say in their `head`; the innermost one has the last word. React puts it into the head.
 * The router's HeadContent does this too, and much more that no page here needs, for 2 KB on the landing page.
 */
export function HeadTags() {
  const meta = useMatches({ select: (matches) => matches.flatMap((match) => match.meta ?? []) });
  const links = useMatches({ select: (matches) => matches.flatMap((match) => match.links ?? []) });
  const isNotFound = useMatches({
    select: (matches) => matches.some((match) => match.status === "notFound" || match._notFound),
  });
  if (isNotFound) return <title>{wholeTitle("Page not found")}</title>;

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
