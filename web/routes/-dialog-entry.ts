import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened a dialog over the one before: closing the dialog is going back. */
    isDialogEntry?: boolean;
  }
}

/**
 * Closes the dialog of the address: back to where it was opened, once, however often it is asked. `takeOut` takes the
 * dialog out of an address that people came to from elsewhere.
 */
export function useCloseDialog(takeOut: () => void): () => void {
  const router = useRouter();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  // Going back takes a moment: a second click would go back twice, and leave the page.
  const leftEntry = useRef<string>(undefined);

  useEffect(() => {
    if (leftEntry.current !== entry) leftEntry.current = undefined;
  }, [entry]);

  return () => {
    if (leftEntry.current !== undefined) return;
    if (!router.state.location.state.isDialogEntry) return takeOut();
    leftEntry.current = entry;
    router.history.back();
  };
}
