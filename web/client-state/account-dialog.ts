import type { RegisteredRouter } from "@tanstack/react-router";
import { historyIndex } from "../lib/router-adapter.ts";
import { createStore, useStore } from "../lib/store.ts";

/** `check-email`: opened after a signup on another page. */
export const accountDialogKinds = ["login", "signup", "check-email"] as const;

/** The open account dialog and where to continue after it; null if all are closed. */
export interface AccountDialog {
  kind: (typeof accountDialogKinds)[number];
  /** A path on this site; by default the person's home page. */
  next?: string;
  /** Explains above the form why the dialog opened. */
  reason?: string;
  /** Replaces `reason` in the signup dialog. */
  signUpReason?: string;
  /** A sentence about what continues once the email is confirmed. */
  nextStep?: string;
  /** The email typed on the previous page. */
  email?: string;
  /** Opened by the page's URL, so going back leaves the page. */
  isAddressed?: boolean;
  /** The session ended on an open page: after login the page resumes in the same history entry. */
  isOverPage?: boolean;
}

const accountDialog = createStore<AccountDialog | null>(null);

/** Opens login or signup over the current page. */
export const openAccountDialog: (dialog: AccountDialog) => void = accountDialog.set;

export function closeAccountDialog(): void {
  accountDialog.set(null);
}

export const currentAccountDialog = accountDialog.get;

export function useAccountDialog(): AccountDialog | null {
  return useStore(accountDialog);
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This history entry was added by opening an account dialog. */
    isAccountEntry?: boolean;
  }
}

/**
 * Gives an open account dialog its own history entry, so that going back closes the dialog, not the page.
 * Returns a cleanup function.
 */
export function syncAccountDialogWithHistory({ navigate, history }: RegisteredRouter): () => void {
  let entry: { index: number; href: string } | null = null;

  const add = () => {
    const dialog = currentAccountDialog();
    if (!dialog || dialog.isAddressed || dialog.isOverPage || entry) return;
    void navigate({
      to: ".",
      search: true,
      hash: true,
      state: (state) => ({ ...state, isAccountEntry: true }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
    entry = { index: historyIndex(history.location), href: history.location.href };
  };

  const remove = () => {
    const { href } = history.location;
    // After a login, the next page has already replaced this entry.
    const isStillHere = historyIndex(history.location) === entry?.index && href === entry?.href;
    entry = null;
    if (isStillHere) history.back();
  };

  const stop = accountDialog.subscribe(() => {
    // Wait until the code that opened the dialog has updated the URL under it.
    if (currentAccountDialog()) setTimeout(add);
    else if (entry) remove();
  });

  history.subscribe(({ location }) => {
    if (!entry || historyIndex(location) >= entry.index) return;
    entry = null;
    closeAccountDialog();
  });
  return stop;
}
