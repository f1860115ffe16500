/** Where this browser keeps what somebody has written and not sent (features/messages/desk.ts). */
export const deskStorageKey = "messages";

/** What was written is not for whoever uses this browser next. */
export function forgetDesk(): void {
  try {
    localStorage.removeItem(deskStorageKey);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
