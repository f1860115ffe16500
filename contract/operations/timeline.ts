/** What a person's timeline can be narrowed to; `all` is everything except what admins read. */
export const timelineFilters = [
  "all",
  "calls",
  "orders",
  "reports",
  "emails",
  "log_ins",
  "changes",
  "admin_access",
] as const;

export type TimelineFilter = (typeof timelineFilters)[number];
