import { type RefObject, useEffect, useRef } from "react";

/**
 * For a part of the page whose steps take each other's place. What had the focus may go with its step, and the keyboard
 * and the screen reader would be nowhere: `rest` has it then, unless the next step takes it. The answer is the part's ref.
 */
export function useKeptFocus(rest: RefObject<HTMLElement | null>): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let hadFocus = false;
    const come = () => {
      hadFocus = true;
    };
    const go = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        // What was taken away has not been left.
        const isGone = target instanceof Node && !target.isConnected;
        hadFocus = isGone || element.contains(document.activeElement);
      });
    };
    const observer = new MutationObserver(() => {
      if (hadFocus && document.activeElement === document.body) rest.current?.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", come);
    element.addEventListener("focusout", go);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", come);
      element.removeEventListener("focusout", go);
      observer.disconnect();
    };
  }, [rest]);

  return part;
}
