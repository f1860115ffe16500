import { boot } from "./boot.ts";

interface PageHead {
  /** Without the site's name; the landing page has none. */
  title?: string;
  description: string;
  /** The canonical path. */
  path: string;
  /** Path or URL of a picture; the site's own by default. */
  image?: string | null;
  type?: "website" | "profile";
}

const siteImage = "/og.png";

/** The head of a public page, for search engines and link previews. */
export function makePageHead({ title, description, path, image, type = "website" }: PageHead) {
  const { site_name } = boot.settings;
  const url = toAbsoluteUrl(path);
  return {
    meta: [
      { title: title ? formatTitle(title) : site_name },
      { name: "description", content: description },
      { property: "og:type", content: type },
      { property: "og:site_name", content: site_name },
      { property: "og:title", content: title ?? site_name },
      { property: "og:description", content: description },
      { property: "og:url", content: url },
      { property: "og:image", content: toAbsoluteUrl(image ?? siteImage) },
      // Twitter reads these if its own tags are missing.
      { name: "twitter:card", content: image ? "summary" : "summary_large_image" },
    ],
    links: [{ rel: "canonical", href: url }],
  };
}

/** The head of a private page or a single step: not indexed. */
export function makeUnlistedHead(title: string) {
  return () => ({ meta: [{ title: formatTitle(title) }, { name: "robots", content: "noindex" }] });
}

/** A page's title in the browser's tab. */
export function formatTitle(title: string): string {
  return `${title} | ${boot.settings.site_name}`;
}

/** A path on this site as a URL; a URL as it is. */
export function toAbsoluteUrl(address: string): string {
  return new URL(address, `${boot.public_url}/`).href;
}

const maxDescription = 160;

/** Puts text on one line, and cuts it between two words if it is longer than search engines show. */
export function toDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxDescription) return line;
  const cut = line.slice(0, maxDescription - 1);
  const end = line[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:–—-]+$/, "")}…`;
}
