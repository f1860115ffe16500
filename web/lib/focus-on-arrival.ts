import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** As a ref: moves the focus to an element when it appears, and no more of the page than it takes to see it. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

/**
 * For a page's heading: gives it the focus when a click elsewhere led here and what was clicked is gone with its page;
 * else the keyboard and the screen reader would be nowhere. Not on the first page, where the browser starts by itself.
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
