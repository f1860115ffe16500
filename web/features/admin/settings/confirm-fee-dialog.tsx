import type { AdminProof } from "../../../../contract/identity/accounts.schema.ts";
import { adminProofSchema } from "../../../../contract/identity/accounts.schema.ts";
import type { Settings } from "../../../../contract/settings/settings.schema.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ProofFields, useProof } from "../../accounts/fields/proof-fields.tsx";

export const settingsNotSaved = "Couldn't save the settings";

interface ConfirmFeeProps {
  /** In percent. */
  fee: { before: number; after: number };
  save: (proof: AdminProof) => Promise<Settings>;
  onSaved: (saved: Settings) => void;
  onClose: () => void;
}

/** Asks for the password before a changed platform fee is saved, and says what follows. */
export function ConfirmFeeDialog(props: ConfirmFeeProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <DialogContent title="Change the platform fee?" sheet="content">
        <ConfirmFeeForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function ConfirmFeeForm({ fee, save, onSaved, onClose }: ConfirmFeeProps) {
  const proof = useProof({ password: true });
  const form = useAppForm({
    id: "confirm-fee",
    schema: adminProofSchema,
    defaultValues: { current_password: "", code: undefined },
    submit: (values) => proof.watch(save(values)),
    fieldOfError: { wrong_password: "current_password", code_invalid: "code" },
    onSuccess: onSaved,
  });
  return (
    <DialogAppForm form={form} aria-label="Platform fee">
      <FormDialogBody form={form}>
        <p>
          It changes from <strong className="font-semibold">{fee.before}%</strong> to{" "}
          <strong className="font-semibold">{fee.after}%</strong>, for new orders only. Every approved doula
          gets an email.
        </p>
        <ProofFields form={form} password="current_password" code="code" asked={proof.asked} />
        {form.refusalCode !== "proof_required" && <FormRefusal form={form} title={settingsNotSaved} />}
      </FormDialogBody>
      <FormDialogFooter form={form} cancelText="Back to the settings" onCancel={onClose} busyText="Saving...">
        Change the Fee
      </FormDialogFooter>
    </DialogAppForm>
  );
}
