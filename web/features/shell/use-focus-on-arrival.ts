import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/**
 * Gives the page's heading the focus when a click elsewhere led here and what was clicked is gone with its page;
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
