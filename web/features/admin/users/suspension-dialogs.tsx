import { typedSuspensionSchema, type UserManagement } from "../../../../contract/identity/users.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useRestoreUser, useSuspendUser } from "../../../api/identity/users.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { BrokenRuleFields } from "../reports/broken-rule-fields.tsx";
import {
  describeUpcomingCalls,
  LoadedUser,
  ManagedUserDialog,
  UserIdentity,
  useManagedUser,
} from "./managed-user.tsx";

const userNotSuspended = "Failed to suspend user";
const userNotRestored = "Failed to restore user";

interface SuspensionDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a user is suspended, and explains what that does. */
export function SuspendUserDialog(props: SuspensionDialogProps) {
  const { data: session } = useSession();
  return (
    <ManagedUserDialog title="Suspend user" isShort {...props}>
      {(user) =>
        user.id === session?.user.id ? (
          <>
            <DialogBody isTextOnly>
              <p>This is your own account. Only another admin can suspend it.</p>
            </DialogBody>
            <DialogFooter>
              <Button variant="secondary" onClick={props.onClose}>
                Close
              </Button>
            </DialogFooter>
          </>
        ) : (
          <SuspensionForm key={user.id} user={user} onClose={props.onClose} />
        )
      }
    </ManagedUserDialog>
  );
}

function SuspensionForm({ user, onClose }: { user: UserManagement; onClose: () => void }) {
  const suspend = useSuspendUser(user, {
    onSuccess: ({ email }) => toast({ title: "User suspended", description: email }),
    onError: (error) => toastFailure(userNotSuspended, error),
  });
  const form = useAppForm({
    id: "suspension",
    schema: typedSuspensionSchema,
    defaultValues: { reason: "", explanation: "" },
    submit: suspend.mutateAsync,
    onSuccess: onClose,
  });
  return (
    <DialogAppForm form={form} aria-label="Suspend user">
      <FormDialogBody form={form}>
        <UserIdentity user={user} />
        <Consequences user={user} />
        <BrokenRuleFields form={form} rule="rule" explanation="explanation" />
        <LongTextField
          form={form}
          name="reason"
          label="Note for admins (optional)"
          hint="Saved in the audit log. The person can read it when they download their data, so don't name anyone else."
          rows={3}
        />
        <FormRefusal form={form} title={userNotSuspended} />
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        cancelText="Keep user"
        onCancel={onClose}
        variant="danger"
        busyText="Suspending..."
      >
        Suspend user
      </FormDialogFooter>
    </DialogAppForm>
  );
}

function Consequences({ user }: { user: Pick<UserManagement, "user_type" | "upcoming_calls"> }) {
  const consequences = [
    "They are signed out everywhere, get an email that says why, and cannot log in until they are restored.",
    user.user_type === "doula" ? "Their doula profile is no longer listed." : "",
    describeUpcomingCalls(user.upcoming_calls),
    "Nobody can book, message or buy from them. Others don't learn the reason.",
  ].filter(Boolean);
  return (
    <ul className="list-disc space-y-1 pl-5">
      {consequences.map((consequence) => (
        <li key={consequence}>{consequence}</li>
      ))}
    </ul>
  );
}

/** Asks for confirmation before a suspended user is restored. */
export function RestoreUserDialog({ userId, isOpen, onClose }: SuspensionDialogProps) {
  const restore = useRestoreUser({
    onSuccess: ({ email }) => toast({ title: "User restored", description: email, variant: "success" }),
    onError: (error) => toastFailure(userNotRestored, error),
  });
  const query = useManagedUser(userId, isOpen);
  const { data: user } = query;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Restore user"
      cancelText="Cancel"
      confirmText={user && "Restore user"}
      mutation={restore}
      busyText="Restoring..."
      failed={userNotRestored}
      onConfirm={() => user && restore.mutate(user, { onSuccess: onClose })}
      onClose={onClose}
    >
      <LoadedUser query={query}>
        {(user) => (
          <>
            <UserIdentity user={user} />
            <p>
              They can log in again. Their profile is listed again unless something else prevents it;
              cancelled calls stay cancelled.
            </p>
          </>
        )}
      </LoadedUser>
    </ConfirmDialog>
  );
}
