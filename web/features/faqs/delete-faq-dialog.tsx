import type { Faq } from "../../../contract/faqs.schema.ts";
import { faqNotDeleted, useDeleteFaq } from "../../api/faqs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";

interface DeleteFaqDialogProps {
  faq: Faq;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a question is deleted. */
export function DeleteFaqDialog({ faq, isOpen, onClose }: DeleteFaqDialogProps) {
  const remove = useDeleteFaq();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && !remove.isPending && onClose()}>
      <DialogContent title="Delete FAQ" sheet="content" initialFocus="[data-keep]">
        <DialogBody isTextOnly>
          <p>Are you sure you want to delete this FAQ?</p>
          <p className="mt-3 break-words font-semibold">{faq.question}</p>
          {remove.error && <RefusalAlert title={faqNotDeleted} error={remove.error} />}
        </DialogBody>
        <DialogFooter>
          <Button data-keep variant="secondary" disabled={remove.isPending} onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            busyText="Deleting..."
            onClick={() => remove.mutate(faq, { onSuccess: onClose })}
          >
            Delete FAQ
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
