import * as Radix from "radix-ui/toast";
import { Toast } from "./toast.tsx";
import { dismiss, useToasts } from "./use-toast.ts";

const TOAST_DURATION_MS = 5000;
const TOAST_SWIPE_THRESHOLD_PX = 50;
const TOAST_HOTKEY = ["F8"];

/** Mount once, anywhere; toasts asked for before it loads are shown when it does. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Radix.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
      swipeDirection="right"
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
      <Radix.Viewport
        hotkey={TOAST_HOTKEY}
        className="fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 flex flex-col gap-2 md:inset-x-auto md:top-auto md:right-6 md:bottom-6 md:w-96"
      />
    </Radix.Provider>
  );
}
