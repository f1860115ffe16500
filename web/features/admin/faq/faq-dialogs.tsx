import { type Faq, faqChangeSchema } from "../../../../contract/operations/faqs.schema.ts";
import { faqLengths } from "../../../../contract/operations/faqs.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useDeleteFaq, useSaveFaq } from "../../../api/operations/faqs.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

const notSaved = "Error saving FAQ";
const notDeleted = "Error deleting FAQ";

interface FaqDialogProps {
  /** Undefined to add a new FAQ. */
  faq: Faq | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds or edits a FAQ. */
export function FaqDialog({ faq, isOpen, onClose }: FaqDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        title={faq ? "Edit FAQ" : "Add FAQ"}
        description="Everyone can read it once you save."
        initialFocus="input"
      >
        <FaqForm faq={faq} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function FaqForm({ faq, onClose }: Pick<FaqDialogProps, "faq" | "onClose">) {
  const save = useSaveFaq(faq?.id, {
    onSuccess: ({ question }) =>
      toast({ title: faq ? "FAQ saved" : "FAQ added", description: question, variant: "success" }),
    onError: (error) => toastFailure(notSaved, error),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "faq",
    schema: faqChangeSchema,
    defaultValues: { question: faq?.question ?? "", answer: faq?.answer ?? "" },
    submit: save.mutateAsync,
    onSuccess: onClose,
    draft: session ? { userId: session.user.id, name: `faq-${faq?.id ?? "new"}` } : undefined,
  });
  const cancel = () => {
    form.reset();
    onClose();
  };

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <TextField
          form={form}
          name="question"
          label="Question"
          maxLength={faqLengths.question}
          autoComplete="off"
          isRequired
        />
        <LongTextField
          form={form}
          name="answer"
          label="Answer"
          hint="Plain text. A blank line starts a new paragraph."
          maxLength={faqLengths.answer}
          rows={8}
          isRequired
        />
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        onCancel={cancel}
        refusal={<FormRefusal form={form} title={notSaved} />}
        busyText="Saving..."
      >
        Save FAQ
      </FormDialogFooter>
    </DialogAppForm>
  );
}

interface DeleteFaqDialogProps {
  faq: Faq;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a FAQ is deleted. */
export function DeleteFaqDialog({ faq, isOpen, onClose }: DeleteFaqDialogProps) {
  const remove = useDeleteFaq({
    onSuccess: (_, { question }) => toast({ title: "FAQ deleted", description: question }),
    onError: (error) => toastFailure(notDeleted, error),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete FAQ"
      cancelText="Keep it"
      confirmText="Delete FAQ"
      isDangerous
      mutation={remove}
      busyText="Deleting..."
      failed={notDeleted}
      onConfirm={() => remove.mutate(faq, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this FAQ?</p>
      <p className="break-words font-semibold">{faq.question}</p>
    </ConfirmDialog>
  );
}
