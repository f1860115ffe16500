import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { cn } from "../lib/class-names.ts";
import { Tooltip, type TooltipSide } from "./tooltip.tsx";

const ownExplanation = "Sample detail shown because this profile has not filled it in yet";
const HOVER_DELAY_MS = 200;

interface SampleTagProps {
  explanation?: string;
  /** Where the explanation stands: not on the value that it is about. */
  side?: TooltipSide;
}

/** Marks a detail that is not the person's own; says so on hover, focus and tap. */
export function SampleTag({ explanation = ownExplanation, side = "over" }: SampleTagProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  useEffect(() => () => clearTimeout(waiting.current), []);

  // A moment later both ways: who only passes by is spared it, and the pointer can cross over to it.
  const hover = (isOver: boolean) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpen(isOver), HOVER_DELAY_MS);
  };

  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    clearTimeout(waiting.current);
    setOpen(!wasOpen.current);
  };

  return (
    <>
      <button
        ref={trigger}
        type="button"
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }) => pointerType !== "touch" && hover(true)}
        onPointerLeave={({ pointerType }) => pointerType !== "touch" && hover(false)}
        onPointerDown={({ pointerType }) => {
          wasOpen.current = isOpen && pointerType === "touch";
        }}
        onFocus={({ target }) => target.matches(":focus-visible") && setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={toggle}
        className={cn(
          // The finger's target is larger than the tag that the eye sees.
          "relative z-10 inline-flex min-h-6 items-center align-middle after:absolute after:-inset-x-1 after:-inset-y-2.5",
          "rounded-full border border-control border-dashed px-2 font-semibold text-ink-soft text-xs hover:text-ink",
        )}
      >
        Sample
      </button>
      {isOpen && (
        <Tooltip id={id} trigger={trigger} side={side} onClose={() => setOpen(false)} onHover={hover}>
          {explanation}
        </Tooltip>
      )}
    </>
  );
}
