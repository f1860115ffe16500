import { useEffect, useState } from "react";

/**
 * Counts up to `count`, one with each frame, as soon as `isStarted`. What is heavy to draw comes piece by piece, and
 * what is pressed meanwhile is answered in between.
 */
export function useStages(count: number, isStarted: boolean): number {
  const [stage, setStage] = useState(0);

  useEffect(() => {
    if (!isStarted || stage >= count) return;
    const frame = requestAnimationFrame(() => setStage(stage + 1));
    return () => cancelAnimationFrame(frame);
  }, [isStarted, stage, count]);

  return stage;
}
