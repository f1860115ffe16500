/** What the event `admin.changed` refetches, by the first word of a key: what admins see of items waiting for a decision. */
export const adminQueries = ["applications", "overview", "reports"];

/**
 * Queries that anybody may make, by the first word of their key. All others are cleared when the person changes.
 * session.ts also refreshes 'session', and 'doulas' (more detailed after a booking).
 */
const publicQueries: ReadonlySet<string> = new Set([
  "areas",
  "doula-count",
  "doula-facets",
  "doula-search",
  "doulas",
  "faqs",
  "featured-doulas",
  "map-background",
  "packages",
  "places",
  "session",
  "slots",
]);

type Key = readonly [string, ...unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    /** A key starts with the name of what it reads, which says who may have it. */
    queryKey: Key;
  }
}

export function isPrivate({ queryKey: [read] }: { queryKey: Key }): boolean {
  return !publicQueries.has(read);
}
