export interface SitemapEntry {
  /** Path on the site. */
  path: string;
  /** When what is there last changed, where that is known. */
  changedAt?: Date;
}

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Pages, as sitemaps.org wants them. */
export function urlSet(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${lastmod}</url>`;
  });
  return documentOf("urlset", urls);
}

/** Sitemaps of which one site's is made up. */
export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const sitemaps = paths.map((path) => `<sitemap><loc>${escapeXml(publicUrl + path)}</loc></sitemap>`);
  return documentOf("sitemapindex", sitemaps);
}

function documentOf(root: string, lines: readonly string[]): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<${root} xmlns="${namespace}">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
