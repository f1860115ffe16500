import { createStore, useStore } from "../lib/store.ts";

/** `check-email`: somebody has signed up on another page, and was sent a link. */
export const accountDialogKinds = ["login", "signup", "check-email"] as const;

/** Which of the account dialogs is open, and where to go on after it; null when all are closed. */
export interface AccountDialog {
  kind: (typeof accountDialogKinds)[number];
  /** A path on this site; the person's home when absent. */
  next?: string;
  /** A line above the form that says why it opened. */
  reason?: string;
  /** The same where it is signup, if that says it in other words. */
  signUpReason?: string;
  /** Typed where the person came from. */
  email?: string;
  /** The address of the page opened it: going back leaves the page. */
  isAddressed?: boolean;
  /** The session ended under the page, which stays as it is: logging in goes on there, in the same history entry. */
  isOverPage?: boolean;
}

const accountDialog = createStore<AccountDialog | null>(null);

/** Opens login or signup over whatever page is shown; from anywhere. */
export const openAccountDialog: (dialog: AccountDialog) => void = accountDialog.set;

export function closeAccountDialog(): void {
  accountDialog.set(null);
}

export const currentAccountDialog = accountDialog.get;

/** Returns how to stop listening. */
export const onAccountDialogChange = accountDialog.subscribe;

export function useAccountDialog(): AccountDialog | null {
  return useStore(accountDialog);
}
