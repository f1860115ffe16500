import type { Overview } from "../../contract/operations/overview.schema.ts";

/** What the admins' overview shows; nothing waits and everything works unless `change` says otherwise. */
export function makeOverview(change: Partial<Overview> = {}): Overview {
  return {
    is_in_maintenance: false,
    waiting: [],
    overdue_applications: 0,
    doulas_without_payments: { count: 0, newest: [] },
    unmet_searches: [],
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
