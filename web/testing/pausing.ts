import type { Pausing } from "../../contract/scheduling/pausing.schema.ts";

/** A doula who takes new clients, is not at a birth, and has nothing open. */
export const notPaused: Pausing = {
  time_zone: "America/Chicago",
  paused_at: null,
  open_requests: 0,
  open_links: 0,
  at_birth_until: null,
  calls_at_birth: 0,
};
