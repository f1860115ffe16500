import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** A ref that focuses an element when it appears, scrolling only as far as needed. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/**
 * A ref for a page's heading. After a navigation it focuses the heading, because the clicked link is gone
 * with its page; the keyboard and the screen reader then start there. Not on the first page, where the
 * browser does it.
 */
export function useFocusOnArrival() {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const isFirstPage = router.state.resolvedLocation === undefined;
    const isFocusLost = document.activeElement === document.body;
    if (!isFirstPage && isFocusLost) heading.current?.focus({ preventScroll: true });
  }, [router]);

  return heading;
}

/** A ref that focuses an element when it replaces another one, such as a closed form. */
export function useFocusWhen<Focused extends HTMLElement>(takesFocus: boolean) {
  const element = useRef<Focused>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
