/** Shown before a doula removes part of a profile in review. */
export const removalWithdraws =
  "Removing this takes your profile out of review. You can submit it again afterward.";
