import { type RefObject, useEffect, useRef } from "react";
import { cn } from "../../lib/class-names.ts";
import { dismissError } from "../feedback/use-toast.ts";

const widths = { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-3xl" };

const heights = {
  // The height on a phone: the whole screen …
  full: "inset-0 h-dvh",
  // … or only what the content needs, from the bottom.
  content: "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card",
};

export interface FrameSize {
  /** 28, 36 or 48 rem wide, from 768 px. */
  size?: keyof typeof widths;
  /** The height of the sheet on a phone. */
  sheet?: keyof typeof heights;
}

/** The classes of a dialog's parts: a dialog on a wide screen, a sheet on a phone. */
export const frameClasses = {
  overlay:
    "fixed inset-0 z-50 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
  content: ({ size = "sm", sheet = "full" }: FrameSize) =>
    cn(
      "fixed z-50 flex w-full flex-col bg-surface text-ink shadow-soft",
      "data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in",
      heights[sheet],
      "md:inset-0 md:m-auto md:h-fit md:max-h-[min(88dvh,52rem)] md:rounded-card md:border md:border-line",
      "md:data-[state=closed]:animate-pop-out md:data-[state=open]:animate-pop-in",
      widths[size],
      // If there is no room, the whole dialog scrolls, header and footer included.
      "short:block short:overflow-y-auto short:overscroll-contain",
    ),
  header: "flex shrink-0 items-start gap-1 border-line border-b py-3 pr-2 pl-4 md:py-4 md:pr-4 md:pl-7",
  heading: "min-w-0 grow py-1.5 pr-2",
  title: "line-clamp-2 text-xl md:line-clamp-3 md:text-2xl",
  description: "mt-1 text-ink-soft text-sm md:text-base",
};

/** An error popover shown over an open dialog closes with it. */
export function useErrorDismissal(isOpen: boolean | undefined): void {
  useEffect(() => {
    if (isOpen) return dismissError;
  }, [isOpen]);
}

interface FocusReturn {
  content: RefObject<HTMLDivElement | null>;
  rememberOpener: () => void;
  returnToOpener: () => void;
}

/**
 * Returns the focus to what had it when the dialog opened. Radix returns it only to its own Trigger, but most of our
 * dialogs open by state, after lazy loading. `fallback` gets it if that element is gone.
 */
export function useFocusReturn(fallback?: RefObject<HTMLElement | null>): FocusReturn {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  return {
    content,
    rememberOpener: () => {
      opener.current = findDialogOpener(content.current);
    },
    returnToOpener: () => returnFocus(opener.current?.isConnected ? opener.current : fallback?.current),
  };
}

const openers = new WeakMap<Element, HTMLElement>();

/**
 * The element that had the focus when the dialog opened. If the dialog replaced another one,
 * that one's opener.
 */
function findDialogOpener(content: Element | null): HTMLElement | null {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const replaced = focused?.closest("[role$=dialog][data-state=closed]");
  const opener = (replaced && openers.get(replaced)) ?? focused;
  if (content && opener) openers.set(content, opener);
  return opener;
}

function returnFocus(target: HTMLElement | null | undefined): void {
  // A dialog that replaced this one keeps the focus, also above another dialog.
  if (document.activeElement?.closest(OPEN_DIALOG)) return;
  if (target && target !== document.body) {
    target.focus({ preventScroll: true });
  } else if (document.activeElement === document.body) {
    const below = document.querySelector<HTMLElement>(OPEN_DIALOG);
    if (below) below.focus({ preventScroll: true });
    else focusHeading();
  }
}

// Also role=alertdialog.
const OPEN_DIALOG = "[role$=dialog][data-state=open]";

/** For a page that was loaded with the dialog open, or whose opener disappeared with the change. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  // Only elements with a tab index can be focused.
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
