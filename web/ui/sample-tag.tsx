import * as Tooltip from "radix-ui/tooltip";
import { type MouseEvent, useCallback, useRef, useState } from "react";
import { cn } from "../lib/class-names.ts";

const EXPLANATION = "Sample detail shown because this profile has not filled it in yet";

/** Marks a detail that is not the person's own; says so on hover, focus and tap. */
export function SampleTag({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const [landmark, setLandmark] = useState<Element | null>(null);

  // Out of the paragraph, which may not hold a box, but not out of the page's landmarks.
  const findLandmark = useCallback((trigger: HTMLElement | null) => {
    setLandmark(trigger?.closest("[role=dialog], main") ?? null);
  }, []);

  // Radix closes a tooltip on press, which leaves a finger no way to open it: a tap toggles instead.
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(!wasOpen.current);
  };

  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip.Trigger
          ref={findLandmark}
          type="button"
          onPointerDown={(event) => {
            wasOpen.current = isOpen && event.pointerType === "touch";
          }}
          onClick={toggle}
          className={cn(
            // The finger's target is larger than the tag that the eye sees.
            "relative z-10 inline-flex min-h-6 items-center align-middle after:absolute after:-inset-x-1 after:-inset-y-2.5",
            "rounded-full border border-control border-dashed px-2 font-semibold text-ink-soft text-xs hover:text-ink",
            className,
          )}
        >
          Sample
        </Tooltip.Trigger>
        <Tooltip.Portal container={landmark}>
          <Tooltip.Content
            // Above it stands whose detail this is.
            side="bottom"
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-64 animate-fade-in rounded-control bg-ink px-3 py-2 text-paper text-sm shadow-soft"
          >
            {EXPLANATION}
            <Tooltip.Arrow className="fill-ink" />
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
