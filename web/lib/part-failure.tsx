import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { cn } from "./class-names.ts";

type PartFailureProps = {
  isRetrying: boolean;
  onRetry: () => void;
  /** The part can be closed: it was meant to stand over the page, and so does this. */
  onClose: (() => void) | undefined;
};

/** Says that a part of the page did not arrive, in its place. */
export function PartFailure({ isRetrying, onRetry, onClose }: PartFailureProps) {
  const isOverPage = onClose !== undefined;
  const retry = useRef<HTMLButtonElement>(null);

  // Who asked for a dialog looks for it, and afterwards is back where they were.
  useLayoutEffect(() => {
    if (!isOverPage) return;
    const opener = document.activeElement;
    const button = retry.current;
    button?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement?.closest("[data-part-failure]") && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [isOverPage]);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !onClose) return;
    event.stopPropagation();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the buttons inside
    <div
      data-part-failure
      onKeyDown={closeByEscape}
      className={cn(
        "flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-ink",
        isOverPage &&
          "pointer-events-auto fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-60 mx-auto max-w-md animate-fade-in rounded-card border border-line bg-surface p-4 shadow-soft",
      )}
    >
      <p role="alert" className="font-semibold">
        Couldn't load
      </p>
      <div className="flex gap-2">
        <Button ref={retry} variant="secondary" size="sm" isBusy={isRetrying} onClick={onRetry}>
          Retry
        </Button>
        {onClose && (
          <Button variant="ghost" size="sm" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
