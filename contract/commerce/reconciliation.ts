/** Comparing Stripe's books with our orders. */

/** What a difference is about. */
export const differenceSubjects = ["payment", "fee", "returned_fee", "refund", "dispute"] as const;

export type DifferenceSubject = (typeof differenceSubjects)[number];

export const differenceKinds = ["missing_here", "missing_at_stripe", "different_amount"] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

export const differencesPerPage = 25;
