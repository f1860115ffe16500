import { useEffect } from "react";

/** Calls `reset` when somebody who left for another site goes Back: the browser may show the page as it was left. */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const resetIfKept = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener("pageshow", resetIfKept);
    return () => removeEventListener("pageshow", resetIfKept);
  }, [reset]);
}
