import { type RefObject, useLayoutEffect } from "react";

/** Whoever reads at the end stays there while what stands below grows: the lines one writes, the reason one may not. */
export function useEndWhileResized(scroller: RefObject<HTMLElement | null>, thresholdPx: number): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let height = element.clientHeight;
    const sizes = new ResizeObserver(() => {
      const wasAtEnd = element.scrollHeight - element.scrollTop - height <= thresholdPx;
      height = element.clientHeight;
      if (wasAtEnd) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller, thresholdPx]);
}
