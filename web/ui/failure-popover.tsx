import { type ReactNode, useEffect, useRef } from "react";
import { lazyPart } from "./lazy-part.tsx";

const LazyFailureMessage = lazyPart(async () => (await import("./failure-message.tsx")).FailureMessage, {
  isSilent: true,
});

interface FailurePopoverProps {
  failure: { title: string; message: string } | undefined;
  /** The person pressed elsewhere, or Escape. */
  onDismiss: () => void;
  /** What was pressed: one element. */
  children: ReactNode;
}

/** Says below a button why its press had no effect. The focus stays on the button, which can be pressed again. */
export function FailurePopover({ failure, onDismiss, children }: FailurePopoverProps) {
  const around = useRef<HTMLSpanElement>(null);
  // A press that fails for want of a connection could not fetch it.
  useEffect(LazyFailureMessage.prefetch, []);
  return (
    <>
      <span ref={around} className="contents">
        {children}
      </span>
      {failure && <LazyFailureMessage failure={failure} onDismiss={onDismiss} around={around} />}
    </>
  );
}
