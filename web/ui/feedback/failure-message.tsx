import * as Popover from "radix-ui/popover";
import type { RefObject } from "react";
import { InlineAlert } from "./inline-alert.tsx";

interface FailureMessageProps {
  failure: { title: string; message: string } | undefined;
  onDismiss: () => void;
  /** The element around the clicked button. */
  around: RefObject<HTMLElement | null>;
}

/** The message of FailurePopover, below its button. */
export function FailureMessage({ failure, onDismiss, around }: FailureMessageProps) {
  const button = {
    current: {
      getBoundingClientRect: () =>
        around.current?.firstElementChild?.getBoundingClientRect() ?? new DOMRect(),
    },
  };
  return (
    <Popover.Root open={failure !== undefined} onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => {
            // A closing menu returns the focus to its button.
            if (event.target instanceof Node && around.current?.contains(event.target))
              event.preventDefault();
          }}
          aria-label={failure?.title}
          className="z-50 w-72 rounded-card bg-surface shadow-soft"
        >
          <InlineAlert tone="error" title={failure?.title}>
            {failure?.message}
          </InlineAlert>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
