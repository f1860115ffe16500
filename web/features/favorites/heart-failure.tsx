import * as Popover from "radix-ui/popover";
import type { ReactNode } from "react";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import type { FavoriteFailure } from "./use-change-favorite.ts";

interface HeartFailureProps {
  failure: FavoriteFailure | undefined;
  /** The person pressed elsewhere, or Escape. */
  onDismiss: () => void;
  children: ReactNode;
}

/** Says below a heart why its press had no effect. The focus stays on the heart, which can be pressed again. */
export function HeartFailure({ failure, onDismiss, children }: HeartFailureProps) {
  return (
    <Popover.Root open={failure !== undefined} onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <Popover.Anchor asChild>{children}</Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
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
