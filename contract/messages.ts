/** How many characters a message has at most. */
export const messageMaxLength = 5000;

/** The most characters that conversations are searched for. */
export const messageSearchMaxLength = 100;

/** How many characters of the last message the list shows. */
export const previewLength = 200;

/** Why the caller may not write now; codes of error-messages.ts, which has the sentences. */
export const writingRefusals = [
  "conversation_blocked",
  "conversation_closed",
  "doula_not_found",
  "parent_not_met",
  "account_deleted",
  "forbidden",
] as const;

export type WritingRefusal = (typeof writingRefusals)[number];
