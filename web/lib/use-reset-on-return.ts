import { useEffect } from "react";

/**
 * Calls `reset` when a person who left for another site comes back: the browser may show the page as
 * they left it.
 */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const resetIfCached = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener("pageshow", resetIfCached);
    return () => removeEventListener("pageshow", resetIfCached);
  }, [reset]);
}
