import { useSyncExternalStore } from "react";

/** Which of the two account dialogs is open, and where to go on after it; null when both are closed. */
export interface AccountDialog {
  kind: "login" | "signup";
  /** A path on this site; the person's home when absent. */
  next?: string;
  /** A line above the form that says why it opened. */
  reason?: string;
  /** The same where it is signup, if that says it in other words. */
  signUpReason?: string;
  /** The address of the page opened it: going back leaves the page. */
  isAddressed?: boolean;
  /** The session ended under the page, which stays as it is: logging in goes on there, in the same history entry. */
  isOverPage?: boolean;
}

let current: AccountDialog | null = null;
const listeners = new Set<() => void>();

function set(next: AccountDialog | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Opens login or signup over whatever page is shown; from anywhere. */
export function openAccountDialog(dialog: AccountDialog): void {
  set(dialog);
}

export function closeAccountDialog(): void {
  set(null);
}

export function currentAccountDialog(): AccountDialog | null {
  return current;
}

/** Returns how to stop listening. */
export function onAccountDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAccountDialog(): AccountDialog | null {
  return useSyncExternalStore(onAccountDialogChange, currentAccountDialog, () => null);
}
