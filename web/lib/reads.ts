/** What is read as whoever is signed in, by the first word of its key. It is forgotten when that changes. */
const privateReads = ["account", "bookings", "favorites", "messages", "profile"] as const;

/** What anybody may read. 'doulas' says more to whoever has booked, and 'session' who it is: session.ts sees to both. */
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
    /** A read is one of those above: whoever adds one says whose it is. */
    queryKey: Key;
  }
}

export function isPrivate({ queryKey: [read] }: { queryKey: Key }): boolean {
  return privateReads.some((each) => each === read);
}
