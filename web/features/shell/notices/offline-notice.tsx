import type { RegisteredRouter } from "@tanstack/react-router";
import { isPageLoaded } from "../../../lib/router-adapter.ts";
import { createStore, useStore } from "../../../lib/store.ts";

const isShown = createStore(false);

/**
 * Without a connection, stays on the page when the next one's script isn't here yet, and shows OfflineNotice. With one,
 * nothing is checked.
 */
export function stayWhileOffline(router: RegisteredRouter): void {
  const block = () =>
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ nextLocation }) => {
        const isMissing = !isPageLoaded(router, nextLocation.pathname);
        isShown.set(isMissing);
        return isMissing;
      },
    });
  let unblock = navigator.onLine ? undefined : block();
  addEventListener("offline", () => {
    unblock ??= block();
  });
  addEventListener("online", () => {
    unblock?.();
    unblock = undefined;
    isShown.set(false);
  });
}

/** Until the connection is back. In the main script, because nothing can be loaded then. */
export function OfflineNotice() {
  if (!useStore(isShown)) return null;
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 mx-auto max-w-md rounded-card border border-line bg-surface px-5 py-4 text-ink shadow-soft md:bottom-6"
    >
      <strong className="block font-semibold">You're offline</strong>
      Connect to the internet, then open that page again.
    </p>
  );
}
