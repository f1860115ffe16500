/** The six steps of a doula's setup in their order (spec section 2). The ids stand in addresses. */
export const setupSteps = [
  { id: "certifications", title: "Add Certification/Training" },
  { id: "video", title: "Submit Interview Video" },
  { id: "calendar", title: "Connect Calendar" },
  { id: "payment-account", title: "Connect Stripe Account" },
  { id: "packages", title: "Create Packages" },
  { id: "births", title: "Submit Number of Births" },
] as const;

export type SetupStepId = (typeof setupSteps)[number]["id"];

export const reviewDecisions = ["approved", "rejected"] as const;

export type ReviewDecision = (typeof reviewDecisions)[number];

/** Said beside the notes of a rejection without any. */
export const notesMissingMessage = "Please write what the doula should change.";

/** The steps whose connection can stop working after a profile was approved. It stays approved. */
export const setupProblems = ["calendar", "payment-account"] as const satisfies readonly SetupStepId[];

/** What no step asks for, and parents look for first. */
export const profileDetails = ["picture", "bio"] as const;

/** What a listed profile can lack, in the order in which it matters: without the first, no search finds it. */
export const listingGaps = ["address", "hours", "packages", "certifications"] as const;

export type ListingGap = (typeof listingGaps)[number];

export const videoMessage = "Please enter a valid URL";

/** More births than anybody attends in a lifetime. */
export const maxBirthsAttended = 20_000;

export const birthsMessage = "Please enter 0 or a whole number above it.";

/**
 * Reads a typed count: '1,200' is 1200. Text without a digit counts as 0 (spec section 5); if the number is unclear,
 * as in '12.5' or '10-20', returns NaN.
 */
export function parseBirths(text: string): number {
  const typed = text.trim();
  if (!/\d/.test(typed)) return 0;
  return /^-?(\d+|\d{1,3}(,\d{3})+)$/.test(typed) ? Number(typed.replaceAll(",", "")) : Number.NaN;
}

/** What we promise about the wait for a review; docs/operations.md says it to the people who review. */
export const reviewTime = "within 3 business days";
