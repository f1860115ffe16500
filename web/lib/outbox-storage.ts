/** Where this browser keeps what somebody has written and not sent (features/messages/outbox.ts). */
export const outboxStorageKey = "messages";

/** What was written is not for whoever uses this browser next. */
export function forgetOutbox(): void {
  try {
    localStorage.removeItem(outboxStorageKey);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
