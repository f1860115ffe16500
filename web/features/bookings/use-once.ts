import { useRef } from "react";

/**
 * Runs what a button starts, and not once more before it has ended: a second click can come before React has drawn the
 * busy button.
 */
export function useOnce(
  onBusyChange: (isBusy: boolean) => void,
): (start: () => Promise<void>) => Promise<void> {
  const isUnderWay = useRef(false);

  return async (start) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    onBusyChange(true);
    try {
      await start();
    } finally {
      isUnderWay.current = false;
      onBusyChange(false);
    }
  };
}
