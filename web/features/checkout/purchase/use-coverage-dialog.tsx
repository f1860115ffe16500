import { type ReactNode, useState } from "react";
import type { Order } from "../../../../contract/commerce/orders.schema.ts";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";

const CoverageDialog = lazyComponent(async () => (await import("./coverage-dialog.tsx")).CoverageDialog, {
  close: ({ onClose }) => onClose(),
});

/** The question about coverage for an order that exists. Its code loads when it first opens. */
export function useCoverageDialog(order: Order): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  // Keeps the dialog mounted while it closes.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return {
    ask: () => setOpen(true),
    dialog: wasOpened && <CoverageDialog order={order} isOpen={isOpen} onClose={() => setOpen(false)} />,
  };
}
