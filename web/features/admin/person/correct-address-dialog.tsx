import { type ManagedUser, typedCorrectionSchema } from "../../../../contract/identity/users.schema.ts";
import { useCorrectAddress } from "../../../api/identity/users.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

interface CorrectAddressDialogProps {
  user: ManagedUser;
  isOpen: boolean;
  onClose: () => void;
}

/** Replaces an address that was never confirmed or gets no email, and says what follows. */
export function CorrectAddressDialog({ user, isOpen, onClose }: CorrectAddressDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent title="Correct email address" sheet="content">
        <AddressForm user={user} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function AddressForm({ user, onClose }: Omit<CorrectAddressDialogProps, "isOpen">) {
  const correct = useCorrectAddress(user, {
    onSuccess: ({ email }) => toast({ title: "Address corrected", description: email, variant: "success" }),
  });
  const form = useAppForm({
    id: "address",
    schema: typedCorrectionSchema,
    defaultValues: { email: user.email, repeated_email: "" },
    submit: ({ email }) => correct.mutateAsync({ email }),
    fieldOfError: { email_taken: "email", email_unchanged: "email" },
    onSuccess: onClose,
  });
  return (
    <DialogAppForm form={form} aria-label="Email address">
      <FormDialogBody form={form} isTextOnly>
        <p>
          The new address gets a link to confirm it, and the person who reads its email gets the account.
          Earlier links stop working.
        </p>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          takesFocus
          isRequired
        />
        <TextField
          form={form}
          name="repeated_email"
          label="Email again"
          type="email"
          autoComplete="off"
          isRequired
        />
        <FormRefusal form={form} title="We couldn't correct the address" />
      </FormDialogBody>
      <FormDialogFooter form={form} onCancel={onClose} busyText="Saving...">
        Save address
      </FormDialogFooter>
    </DialogAppForm>
  );
}
