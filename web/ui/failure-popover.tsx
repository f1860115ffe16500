import * as Popover from "radix-ui/popover";
import { type ReactNode, useRef } from "react";
import { InlineAlert } from "./inline-alert.tsx";

interface FailurePopoverProps {
  failure: { title: string; message: string } | undefined;
  /** The person pressed elsewhere, or Escape. */
  onDismiss: () => void;
  /** What was pressed: one element. */
  children: ReactNode;
}

/** Says below a button why its press had no effect. The focus stays on the button, which can be pressed again. */
export function FailurePopover({ failure, onDismiss, children }: FailurePopoverProps) {
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={failure !== undefined} onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <Popover.Anchor ref={anchor} asChild>
        {children}
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => {
            // A menu that closes gives its button the focus back.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
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
