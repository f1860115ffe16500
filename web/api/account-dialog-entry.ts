import type { RegisteredRouter } from "@tanstack/react-router";
import { historyIndexOf } from "../lib/router-adapter.ts";
import { closeAccountDialog, currentAccountDialog, onAccountDialogChange } from "./account-dialog.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened an account dialog over the one before. */
    isAccountEntry?: boolean;
  }
}

/** Gives an open account dialog an entry of its own in the history: going back closes the dialog, not the page. */
export function keepAccountDialogInHistory({ navigate, history }: RegisteredRouter): void {
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
    entry = { index: historyIndexOf(history.location), href: history.location.href };
  };

  const remove = () => {
    const { href } = history.location;
    // Somebody who has logged in is elsewhere already, in the place of this entry.
    const isStillHere = historyIndexOf(history.location) === entry?.index && href === entry?.href;
    entry = null;
    if (isStillHere) history.back();
  };

  onAccountDialogChange(() => {
    // Not before whoever opened the dialog has put the address under it in order.
    if (currentAccountDialog()) setTimeout(add);
    else if (entry) remove();
  });

  history.subscribe(({ location }) => {
    if (!entry || historyIndexOf(location) >= entry.index) return;
    entry = null;
    closeAccountDialog();
  });
}
