import { UsersRound } from "lucide-react";
import { isFitting } from "../../../../contract/directory/families.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { useResultsUrl } from "../find-doulas/find-url.ts";
import type { FitsFormProps } from "./fits-form.tsx";

const FitsForm = lazyComponent(async () => (await import("./fits-form.tsx")).FitsForm);

/** Opens the sheet on which parents say what a doula should know. */
export function FitsButton() {
  const { fits, showSheet } = useResultsUrl();
  return (
    <Button
      variant={isFitting(fits) ? "secondary" : "ghost"}
      size="sm"
      aria-haspopup="dialog"
      className="needs-script -mr-2 shrink-0 md:mr-0"
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
