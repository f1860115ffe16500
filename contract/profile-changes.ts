/** What admins look at again when it changes after an approval, beside certifications. */
export const reviewedFields = ["first_name", "last_name", "bio", "video_url"] as const;

export type ReviewedField = (typeof reviewedFields)[number];
