import { findState, states } from "../../../../contract/directory/areas.ts";
import {
  type CoverageNote,
  coverageNoteChangeSchema,
} from "../../../../contract/operations/coverage-notes.schema.ts";
import { coverageNoteLengths, coverageNoteMonths } from "../../../../contract/operations/coverage-notes.ts";
import { urlMaxLength } from "../../../../contract/platform/fields.ts";
import { useDeleteCoverageNote, useSaveCoverageNote } from "../../../api/operations/coverage-notes.ts";
import { useToday } from "../../../lib/now.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { DateField, LongTextField, SelectField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

const notSaved = "Couldn't save the text";
const notDeleted = "Couldn't delete the text";

interface CoverageNoteDialogProps {
  /** Undefined to add one. */
  note: CoverageNote | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds or edits what the site says about Medicaid in a state. */
export function CoverageNoteDialog({ note, isOpen, onClose }: CoverageNoteDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent
        title={note ? "Edit a state" : "Add a state"}
        description={`Visitors see it on this state's pages for ${coverageNoteMonths} months after the day you checked it.`}
      >
        <CoverageNoteForm note={note} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function CoverageNoteForm({ note, onClose }: Pick<CoverageNoteDialogProps, "note" | "onClose">) {
  const today = useToday();
  const save = useSaveCoverageNote(note?.id, {
    onSuccess: ({ state }) =>
      toast({ title: "Saved", description: findState(state)?.name ?? state, variant: "success" }),
    onError: (error) => toastFailure(notSaved, error),
  });
  const form = useAppForm({
    id: "coverage-note",
    schema: coverageNoteChangeSchema,
    defaultValues: {
      state: note?.state ?? "",
      text: note?.text ?? "",
      source_url: note?.source_url ?? "",
      checked_on: note?.checked_on ?? today,
    },
    submit: save.mutateAsync,
    onSuccess: onClose,
  });
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <SelectField form={form} name="state" label="State" isRequired>
          <option value="">Choose a state</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <LongTextField
          form={form}
          name="text"
          label="Text"
          hint="“In Colorado, Medicaid covers doulas”, without a period. The month and the source follow."
          maxLength={coverageNoteLengths.text}
          rows={3}
          isRequired
        />
        <TextField
          form={form}
          name="source_url"
          label="Source"
          type="url"
          placeholder="https://"
          maxLength={urlMaxLength}
          autoComplete="off"
          isRequired
        />
        <DateField
          form={form}
          name="checked_on"
          label="Checked on"
          title="Checked on"
          max={today}
          isRequired
        />
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        onCancel={onClose}
        refusal={<FormRefusal form={form} title={notSaved} />}
        busyText="Saving..."
      >
        Save
      </FormDialogFooter>
    </DialogAppForm>
  );
}

interface DeleteCoverageNoteDialogProps {
  note: CoverageNote;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a state's text is deleted. */
export function DeleteCoverageNoteDialog({ note, isOpen, onClose }: DeleteCoverageNoteDialogProps) {
  const state = findState(note.state)?.name ?? note.state;
  const remove = useDeleteCoverageNote({
    onSuccess: () => toast({ title: "Deleted", description: state }),
    onError: (error) => toastFailure(notDeleted, error),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete the text for ${state}`}
      cancelText="Keep it"
      confirmText="Delete it"
      isDangerous
      mutation={remove}
      busyText="Deleting..."
      failed={notDeleted}
      onConfirm={() => remove.mutate(note, { onSuccess: onClose })}
      onClose={onClose}
    >
      {note.text}
    </ConfirmDialog>
  );
}
