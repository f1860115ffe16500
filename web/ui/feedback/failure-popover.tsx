import { type ReactNode, useRef } from "react";
import { lazyComponent } from "./lazy-component.tsx";

const LazyFailureMessage = lazyComponent(async () => (await import("./failure-message.tsx")).FailureMessage, {
  isSilent: true,
});

interface FailurePopoverProps {
  failure: { title: string; message: string } | undefined;
  /** Called on Escape or a click elsewhere. */
  onDismiss: () => void;
  /** The button, as a single element. */
  children: ReactNode;
}

/** Shows below a button why its action failed. The button keeps the focus and can be clicked again. */
export function FailurePopover({ failure, onDismiss, children }: FailurePopoverProps) {
  const around = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={around} className="contents">
        {children}
      </span>
      {failure && <LazyFailureMessage failure={failure} onDismiss={onDismiss} around={around} />}
    </>
  );
}
