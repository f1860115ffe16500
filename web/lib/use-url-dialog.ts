import { type HistoryState, useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { getHistoryKey } from "./router-adapter.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened a dialog over the previous one; closing the dialog goes back. */
    isDialogEntry?: boolean;
  }
}

export interface UrlDialog<Search extends object> {
  /** Opens the dialog in a new history entry, which Back closes, and whose state a reload keeps. */
  open: (shown: Partial<Search>, state?: HistoryState) => void;
  /** The URL that opens the dialog over this page. */
  toHref: (shown: Partial<Search>) => string;
  /**
   * Goes back to where the dialog was opened, but only once. If the page was entered with the dialog open,
   * the entry stays and shows `instead`.
   */
  close: (instead?: Partial<Search>) => void;
  /** Shows something else in the same history entry, which keeps its state unless another is given. */
  replace: (shown: Partial<Search>, state?: HistoryState) => void;
}

/** A dialog described by `keys` of the page's search parameters: it survives reload and Back. */
export function useUrlDialog<Search extends object>(keys: readonly (keyof Search)[]): UrlDialog<Search> {
  const router = useRouter();
  const entry = useLocation({ select: getHistoryKey });
  // Going back takes a moment: a second click would go back twice and leave the page.
  const closedEntry = useRef<string>(undefined);

  useEffect(() => {
    if (closedEntry.current !== entry) closedEntry.current = undefined;
  }, [entry]);

  const toTarget = (shown: Partial<Search>) =>
    ({
      to: ".",
      params: true,
      search: (current: object) => ({ ...omit(current, keys), ...shown }),
      resetScroll: false,
    }) as const;

  const replace = (shown: Partial<Search>, state?: HistoryState) =>
    void router.navigate({ ...toTarget(shown), replace: true, state: state ?? true });

  return {
    open: (shown, state) =>
      void router.navigate({ ...toTarget(shown), state: { ...state, isDialogEntry: true } }),
    toHref: (shown) => router.buildLocation(toTarget(shown)).href,
    close: (instead = {}) => {
      if (closedEntry.current !== undefined) return;
      if (!router.state.location.state.isDialogEntry) return replace(instead, {});
      closedEntry.current = entry;
      router.history.back();
    },
    replace,
  };
}

/** The value, or the last defined one, for a dialog that is closing. */
export function useLastDefined<Value extends string | object>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

function omit(search: object, keys: readonly PropertyKey[]): object {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !keys.includes(key)));
}
