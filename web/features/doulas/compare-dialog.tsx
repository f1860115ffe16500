import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { Dialog, DialogContent } from "../../ui/dialog.tsx";
import { CompareTable } from "./compare-table.tsx";
import { useComparedDoulas } from "./use-compared-doulas.ts";

interface CompareDialogProps {
  slugs: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onRemove: (slug: string) => void;
  /** How far away the doula is, where the search says it. */
  milesTo: (slug: string) => number | null;
  /** The booking button; nothing for those who do not book. */
  renderBooking: (doula: DoulaDetail) => ReactNode;
  /** The link to the doula's own page. */
  renderPageLink: (doula: DoulaDetail) => ReactNode;
}

/** Up to three doulas side by side. */
export function CompareDialog(props: CompareDialogProps) {
  const { slugs, isOpen, onClose, ...columns } = props;
  const compared = useComparedDoulas(slugs);
  return (
    <Dialog open={isOpen} onOpenChange={(isWanted) => !isWanted && onClose()}>
      <DialogContent size="lg" title="Compare doulas">
        <CompareTable compared={compared} {...columns} />
      </DialogContent>
    </Dialog>
  );
}
