import * as Tooltip from "radix-ui/tooltip";
import { useRef, useState } from "react";
import { cn } from "../../lib/class-names.ts";

const ownExplanation = "Sample detail, shown because this profile doesn't include it yet";
const hoverDelayMs = 200;

interface SampleTagProps {
  explanation?: string;
  /** The side on which the explanation opens, so that it does not cover the value it explains. */
  side?: "top" | "bottom";
}

/** Marks a detail as a sample; explains itself on hover, focus and tap. */
export function SampleTag({ explanation = ownExplanation, side = "top" }: SampleTagProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Tooltip.Provider>
      <Tooltip.Root open={isOpen} onOpenChange={setOpen} delayDuration={hoverDelayMs}>
        <Tooltip.Trigger
          ref={trigger}
          type="button"
          onPointerDown={({ pointerType }) => {
            wasOpen.current = isOpen && pointerType === "touch";
          }}
          onClick={(event) => {
            // Radix closes it on a click, but touch has no hover.
            event.preventDefault();
            setOpen(!wasOpen.current);
          }}
          className={cn(
            // The touch target is larger than the visible tag.
            "relative z-10 inline-flex min-h-6 items-center align-middle after:absolute after:-inset-x-1 after:-inset-y-2.5",
            "text-ink-soft text-xs underline decoration-dotted underline-offset-3 hover:text-ink",
          )}
        >
          Sample
        </Tooltip.Trigger>
        {/* Inside the trigger's landmark, but outside its paragraph. */}
        <Tooltip.Portal container={trigger.current?.closest<HTMLElement>("[role=dialog], main")}>
          <Tooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-64 animate-fade-in rounded-control bg-ink px-3 py-2 font-sans font-normal text-paper text-sm shadow-soft"
          >
            {explanation}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
