import type { ErrorStatus } from "../platform/errors.ts";

export const messagingErrors = {
  conversation_blocked: "You have blocked this person. Unblock them to write.",
  conversation_closed: "You cannot write to this person.",
  doulas_only: "You can only write to doulas.",
  parent_not_met:
    "You can write to a parent once they have written to you, booked a call or asked for a package.",
  too_much_written: "You have reached today's limit for messages. Try again tomorrow.",
  account_deleted: "This account no longer exists.",
} as const;

export const messagingErrorStatuses: Record<keyof typeof messagingErrors, ErrorStatus> = {
  conversation_blocked: 403,
  conversation_closed: 403,
  doulas_only: 403,
  parent_not_met: 403,
  too_much_written: 429,
  account_deleted: 403,
};
