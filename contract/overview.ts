/** What can wait for an admin, in the order in which they should look at it. */
export const waitingKinds = [
  "orders",
  "reports",
  "applications",
  "changed_profiles",
  "failed_emails",
  "failed_jobs",
  "failed_events",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** Services of other companies that the product needs. */
export const providerNames = { stripe: "Stripe", google: "Google Calendar" } as const;

export type ProviderName = keyof typeof providerNames;

/** What waits for an admin is counted up to here: '1,000+'. */
export const maxWaiting = 1000;
