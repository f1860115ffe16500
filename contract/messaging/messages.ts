/** The most characters in a message. */
export const messageMaxLength = 5000;

/** The most characters in a search of conversations. */
export const messageSearchMaxLength = 100;

/** How many characters of the last message a list shows. */
export const previewLength = 200;

/** Why the caller may not write now: error codes, with their sentences in errors.ts. */
export const writingRefusals = [
  "conversation_blocked",
  "conversation_closed",
  "doula_not_found",
  "doulas_only",
  "parent_not_met",
  "account_deleted",
  "forbidden",
] as const;

export type WritingRefusal = (typeof writingRefusals)[number];
