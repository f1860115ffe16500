/**
 * Queries that depend on who is signed in, by the first word of their key; cleared when the person changes.
 * True if the event `admin.changed` refetches them (live-updates.tsx).
 */
const privateQueries = {
  account: false,
  analytics: false,
  applications: true,
  audit: false,
  availability: false,
  births: false,
  bookings: false,
  calendar: false,
  certifications: false,
  failures: false,
  favorites: false,
  "health-checks": false,
  messages: false,
  "on-call": false,
  orders: false,
  overview: true,
  "own-application": false,
  "own-packages": false,
  pausing: false,
  "payment-account": false,
  "payment-check": false,
  practice: false,
  profile: false,
  "report-detail": false,
  reports: true,
  settings: false,
  users: false,
  warning: false,
} as const;

type PrivateQuery = keyof typeof privateQueries;

const privateNames = Object.keys(privateQueries) as PrivateQuery[];

/** What admins see of items waiting for a decision. */
export const adminQueries = privateNames.filter((read) => privateQueries[read]);

/**
 * Queries that anybody may make. session.ts also refreshes 'session', and 'doulas' (more detailed
 * after a booking).
 */
type PublicQuery =
  | "areas"
  | "doula-count"
  | "doula-facets"
  | "doula-search"
  | "doulas"
  | "faqs"
  | "featured-doulas"
  | "map-background"
  | "packages"
  | "places"
  | "session"
  | "slots";

type Key = readonly [PrivateQuery | PublicQuery, ...unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    /** Makes the compiler require every new query to be listed above as private or public. */
    queryKey: Key;
  }
}

export function isPrivate({ queryKey: [read] }: { queryKey: Key }): boolean {
  return read in privateQueries;
}
