import { type RefObject, useEffect } from "react";

/**
 * A modal dialog fetches the focus back from wherever else it goes. The toasts over it may have it all the same, by F8
 * or a press: the dialog listens at the document, and does not hear of a focus that goes to them.
 */
export function useFocusOverDialogs(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepFromDialog = (event: FocusEvent) => {
      const focused = event.type === "focusin" ? event.target : event.relatedTarget;
      if (focused instanceof Node && viewport.current?.contains(focused)) event.stopPropagation();
    };
    const { documentElement } = document;
    documentElement.addEventListener("focusin", keepFromDialog);
    documentElement.addEventListener("focusout", keepFromDialog);
    return () => {
      documentElement.removeEventListener("focusin", keepFromDialog);
      documentElement.removeEventListener("focusout", keepFromDialog);
    };
  }, [viewport]);
}

/**
 * Radix gives Escape to what stands highest, which is the toast. Whoever presses it within a dialog means the dialog: it
 * closes, and the toast stays for its time.
 */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  const close = event.target.closest('[role="dialog"]')?.querySelector<HTMLElement>("[data-dialog-close]");
  if (!close) return;
  event.preventDefault();
  close.click();
}
