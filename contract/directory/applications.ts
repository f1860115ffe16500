/** The six steps of a doula's setup, in order (spec section 2). The IDs appear in URLs. */
export const setupSteps = [
  { id: "certifications", name: "Certification", title: "Add Certification/Training" },
  { id: "video", name: "Interview video", title: "Submit Interview Video" },
  { id: "calendar", name: "Calendar", title: "Connect Calendar" },
  { id: "payment-account", name: "Stripe account", title: "Connect Stripe Account" },
  { id: "packages", name: "Packages", title: "Create Packages" },
  { id: "births", name: "Births", title: "Submit Number of Births" },
] as const;

export type SetupStepId = (typeof setupSteps)[number]["id"];

export const reviewDecisions = ["approved", "rejected"] as const;

export type ReviewDecision = (typeof reviewDecisions)[number];

/** Shown beside the empty notes of a rejection. */
export const notesMissingMessage = "Please write what the doula should change.";

/** Steps whose connection can break after a profile is approved. The profile stays approved. */
export const setupProblems = ["calendar", "payment-account"] as const satisfies readonly SetupStepId[];

/** What parents look for first, although no setup step asks for it. */
export const profileDetails = ["picture", "bio"] as const;

/**
 * What a listed profile can lack, most important first. Searches do not find a profile without an address.
 */
export const listingGaps = ["address", "hours", "packages", "certifications"] as const;

export type ListingGap = (typeof listingGaps)[number];

export const videoMessage = "Please enter a valid URL";

/** More births than anyone attends in a lifetime. */
export const maxBirthsAttended = 20_000;

export const birthsMessage = "Please enter a whole number, 0 or more.";

/**
 * Reads a typed count: '1,200' is 1200. Text without a digit counts as 0 (spec section 5). Returns NaN if
 * the number is unclear, as in '12.5' or '10-20'.
 */
export function parseBirths(text: string): number {
  const typed = text.trim();
  if (!/\d/.test(typed)) return 0;
  return /^-?(\d+|\d{1,3}(,\d{3})+)$/.test(typed) ? Number(typed.replaceAll(",", "")) : Number.NaN;
}

/** How long a review takes, as promised to doulas. docs/operations.md repeats it for reviewers. */
export const reviewBusinessDays = 3;

export const reviewTime = `within ${reviewBusinessDays} business days`;

/** Applications from before this moment wait longer than promised. Days are in UTC; Saturday and Sunday do not count. */
export function findReviewCutoff(now: Date): Date {
  return moveByReview(now, -1);
}

/** Until when an application that was submitted at this moment is usually reviewed; counted as in findReviewCutoff. */
export function findReviewDeadline(submittedAt: Date): Date {
  return moveByReview(submittedAt, 1);
}

function moveByReview(moment: Date, direction: 1 | -1): Date {
  const moved = new Date(moment);
  for (let passed = 0; passed < reviewBusinessDays; ) {
    moved.setUTCDate(moved.getUTCDate() + direction);
    if (![0, 6].includes(moved.getUTCDay())) passed += 1;
  }
  return moved;
}
