/** Queries that depend on who is signed in, by the first word of their key. They are cleared when that changes. */
const privateReads = [
  "account",
  "analytics",
  "applications",
  "audit",
  "availability",
  "bookings",
  "calendar",
  "certifications",
  "failures",
  "favorites",
  "messages",
  "onboarding",
  "orders",
  "overview",
  "own-packages",
  "payment-account",
  "profile",
  "report-detail",
  "reports",
  "settings",
  "users",
  "warning",
] as const;

/** Queries that anybody may read. session.ts also refreshes 'session', and 'doulas' (more detailed after a booking). */
type PublicRead =
  | "areas"
  | "doula-facets"
  | "doula-search"
  | "doulas"
  | "faqs"
  | "map-background"
  | "packages"
  | "places"
  | "session"
  | "slots";

type Key = readonly [(typeof privateReads)[number] | PublicRead, ...unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    /** Makes the compiler require every new query to be listed above as private or public. */
    queryKey: Key;
  }
}

export function isPrivate({ queryKey: [read] }: { queryKey: Key }): boolean {
  return privateReads.some((each) => each === read);
}
