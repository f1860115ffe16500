import { type RefObject, useLayoutEffect } from "react";

/** What a person moves a list with; else only the page itself does. */
const handMoves = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * A list begins at its end and stays there while its room or its content changes (the window, the lines one writes, rows
 * that turn out higher than expected), until the person scrolls away from it; and again once they are back.
 */
export function useEndWhileResized(scroller: RefObject<HTMLElement | null>, thresholdPx: number): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let isFollowing = true;
    let isMovedByHand = false;

    const markHand = () => {
      isMovedByHand = true;
    };
    const watchScroll = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight <= thresholdPx;
      if (isAtEnd) isFollowing = true;
      else if (isMovedByHand) isFollowing = false;
    };
    const sizes = new ResizeObserver(() => {
      if (!isFollowing) return;
      isMovedByHand = false;
      element.scrollTop = element.scrollHeight;
    });

    sizes.observe(element);
    for (const content of element.children) sizes.observe(content);
    element.addEventListener("scroll", watchScroll, { passive: true });
    for (const move of handMoves) element.addEventListener(move, markHand, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", watchScroll);
      for (const move of handMoves) element.removeEventListener(move, markHand);
    };
  }, [scroller, thresholdPx]);
}
