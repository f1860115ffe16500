import type { Overview } from "../../contract/operations/overview.schema.ts";

/** What the admins' overview shows; nothing waits and everything works unless `change` says otherwise. */
export function makeOverview(change: Partial<Overview> = {}): Overview {
  return {
    is_in_maintenance: false,
    waiting: [],
    outbox: {
      is_held: false,
      waiting: 0,
      oldest_at: null,
      last_sent_at: null,
      last_error: null,
      is_stuck: false,
    },
    payment_events: null,
    missing_providers: [],
    sandboxes: [],
    ...change,
  };
}
