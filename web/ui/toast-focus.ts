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
