import { UsersRound } from "lucide-react";
import { isFitting } from "../../../../contract/directory/families.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import type { FitsFormProps } from "./fits-form.tsx";

const FitsForm = lazyComponent(async () => (await import("./fits-form.tsx")).FitsForm);

/** Opens the sheet on which parents say what a doula should know. */
export function FitsButton() {
  const { fits, showSheet } = useResultsUrl();
  const isChosen = isFitting(fits);
  return (
    <Button
      variant={isChosen ? "secondary" : "ghost"}
      size="sm"
      aria-haspopup="dialog"
      className={cn("needs-script shrink-0", !isChosen && "max-md:-mr-2")}
      onClick={() => showSheet("fits")}
    >
      <UsersRound aria-hidden="true" className="size-4" />
      Fits your family
    </Button>
  );
}

export function FitsSheet(props: FitsFormProps) {
  const { openSheet, closeSheet } = useResultsUrl();
  return (
    <Dialog open={openSheet === "fits"} onOpenChange={(open) => !open && closeSheet()}>
      <DialogContent
        title="Fits your family"
        description="Doulas who know what you choose come first, and their cards say why. Nobody is hidden."
        size="lg"
      >
        <FitsForm {...props} />
      </DialogContent>
    </Dialog>
  );
}
