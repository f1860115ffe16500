/** What can wait for an admin, most urgent first. */
export const waitingKinds = [
  "orders",
  "payment_differences",
  "reports",
  "applications",
  "changed_profiles",
  "failed_emails",
  "failed_jobs",
  "failed_events",
] as const;

export type WaitingKind = (typeof waitingKinds)[number];

/** Outside services the product needs. */
export const providerNames = { stripe: "Stripe", google: "Google Calendar" } as const;

export type ProviderName = keyof typeof providerNames;

/** Waiting items are counted up to this number: '1,000+'. */
export const maxWaiting = 1000;
