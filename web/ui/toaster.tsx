import * as Radix from "radix-ui/toast";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { Toast } from "./toast.tsx";
import { useFocusOverDialogs } from "./toast-focus.ts";
import { useToastPlace } from "./toast-place.ts";
import { dismiss, useToasts } from "./use-toast.ts";

const TOAST_DURATION_MS = 5000;
const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_HOTKEY = ["F8"];

/** Mount once, anywhere; toasts asked for before it loads are shown when it does. */
export function Toaster() {
  const toasts = useToasts();
  const viewport = useRef<HTMLOListElement>(null);
  useToastPlace(viewport);
  useFocusOverDialogs(viewport);
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
      {createPortal(
        <Radix.Viewport
          ref={viewport}
          hotkey={TOAST_HOTKEY}
          // Not to have it said (Radix does that elsewhere): a dialog hides all but live regions from screen readers.
          aria-live="off"
          className="fixed inset-x-3 bottom-[calc(max(var(--bottom-edge),env(safe-area-inset-bottom))+0.75rem)] z-60 flex flex-col gap-2 md:inset-x-auto md:bottom-6 md:left-6 md:w-80"
        />,
        document.body,
      )}
    </Radix.Provider>
  );
}
