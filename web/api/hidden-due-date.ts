import { createStoredStore, useStore } from "../lib/store.ts";

/** The ID of the person who has hidden the Due Date Calendar in this browser; null if nobody has. */
const hiddenBy = createStoredStore<string | null>({
  key: "due-date-calendar-hidden",
  parse: (text) => text,
  format: (userId) => userId,
});

export function useIsDueDateHidden(userId: string): boolean {
  return useStore(hiddenBy) === userId;
}

export function hideDueDate(userId: string): void {
  hiddenBy.set(userId);
}

export function showDueDate(): void {
  hiddenBy.set(null);
}
