/**
 * Queries that depend on who is signed in, by the first word of their key. They are cleared when that changes.
 * True if the event `admin.changed` refetches them (live-updates.tsx).
 */
const privateReads = {
  account: false,
  analytics: false,
  applications: true,
  audit: false,
  availability: false,
  bookings: false,
  calendar: false,
  certifications: false,
  failures: false,
  favorites: false,
  messages: false,
  orders: false,
  overview: true,
  "own-application": false,
  "own-packages": false,
  "payment-account": false,
  profile: false,
  "report-detail": false,
  reports: true,
  settings: false,
  users: false,
  warning: false,
} as const;

type PrivateRead = keyof typeof privateReads;

const privateNames = Object.keys(privateReads) as PrivateRead[];

/** What admins see of items waiting for a decision. */
export const adminReads = privateNames.filter((read) => privateReads[read]);

/**
 * Queries that anybody may make. session.ts also refreshes 'session', and 'doulas' (more detailed
 * after a booking).
 */
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

type Key = readonly [PrivateRead | PublicRead, ...unknown[]];

declare module "@tanstack/react-query" {
  interface Register {
    /** Makes the compiler require every new query to be listed above as private or public. */
    queryKey: Key;
  }
}

export function isPrivate({ queryKey: [read] }: { queryKey: Key }): boolean {
  return read in privateReads;
}
