/** Why an admin unlists a profile: to review its changes, or for a reason in their own words. */
export const unlistingReasons = ["changes", "other"] as const;

export type UnlistingReason = (typeof unlistingReasons)[number];

/**
 * Fields that admins review again if they change after approval, like births, certifications and packages.
 */
export const reviewedTexts = [
  "first_name",
  "last_name",
  "profile_image_url",
  "location",
  "specializations",
  "bio",
  "video_url",
] as const;

export type ReviewedText = (typeof reviewedTexts)[number];

export const reviewedTags = [
  "services_offered",
  "specialties",
  "insurance_accepted",
  "approach",
  "languages",
  "experience",
  "communities",
] as const;

export type ReviewedTags = (typeof reviewedTags)[number];
