/**
 * Describes the page for search engines, as JSON-LD of schema.org. Only contains what the page
 * shows to everyone.
 */
export function StructuredData({ value }: { value: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...value });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: browsers don't unescape script text, so React must not escape it; without '<' nothing can end the script
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
