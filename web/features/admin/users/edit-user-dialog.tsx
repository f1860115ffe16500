import { useState } from "react";
import { profileLengths } from "../../../../contract/identity/profiles.ts";
import {
  typedUserChangeSchema,
  type UserChange,
  type UserManagement,
} from "../../../../contract/identity/users.schema.ts";
import { extraIntroCallsRange, type UserType } from "../../../../contract/identity/users.ts";
import { introCallLimit } from "../../../../contract/scheduling/bookings.ts";
import { useChangeUser } from "../../../api/identity/users.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { ChoiceField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { describeUpcomingCalls, getUserName, ManagedUserDialog, userTypeTexts } from "./managed-user.tsx";

const userNotUpdated = "Failed to update user";

interface EditUserDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

export function EditUserDialog({ userId, isOpen, onClose }: EditUserDialogProps) {
  return (
    <ManagedUserDialog title="Edit user" userId={userId} isOpen={isOpen} onClose={onClose}>
      {(user) => <UserForm key={user.id} user={user} onClose={onClose} />}
    </ManagedUserDialog>
  );
}

function UserForm({ user, onClose }: { user: UserManagement; onClose: () => void }) {
  // The user may be refetched while the dialog is open; edits are compared with the initial values.
  const [initial] = useState(user);
  const change = useChangeUser(initial, {
    onSuccess: ({ email }) =>
      toast({ title: "User updated successfully", description: email, variant: "success" }),
    onError: (error) => toastFailure(userNotUpdated, error),
  });
  const [isAsking, setIsAsking] = useState(false);
  const form = useAppForm({
    id: "user",
    schema: typedUserChangeSchema,
    defaultValues: {
      first_name: initial.first_name,
      last_name: initial.last_name,
      user_type: initial.user_type,
      extra_intro_calls: String(initial.extra_intro_calls),
    },
    submit: async (values) => {
      const needsConfirmation = values.user_type !== initial.user_type && !isAsking;
      setIsAsking(needsConfirmation || isAsking);
      return needsConfirmation ? undefined : change.mutateAsync(pickChangedFields(initial, values));
    },
    onSuccess: (saved) => saved && onClose(),
  });
  const newType = useFieldValue(form, "user_type");

  if (isAsking) {
    return (
      <DialogAppForm form={form}>
        <FormDialogBody form={form}>
          <TypeQuestion user={user} newType={newType} />
          <FormRefusal form={form} title={userNotUpdated} />
        </FormDialogBody>
        <FormDialogFooter
          form={form}
          cancelText="Back"
          onCancel={() => setIsAsking(false)}
          variant="danger"
          busyText="Saving..."
        >
          Change the type
        </FormDialogFooter>
      </DialogAppForm>
    );
  }
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <div className="flex items-center gap-3">
          <Avatar firstName={user.first_name} lastName={user.last_name} image={user.profile_image_url} />
          <div className="min-w-0">
            <p className="truncate font-semibold">{getUserName(user)}</p>
            <p className="wrap-anywhere text-ink-soft text-sm">
              {userTypeTexts[user.user_type]} · {user.email}
            </p>
          </div>
        </div>
        <EarlierAccount {...user.earlier_account} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            form={form}
            name="first_name"
            label="First name"
            maxLength={profileLengths.first_name}
            autoComplete="off"
            takesFocus
            isRequired
          />
          <TextField
            form={form}
            name="last_name"
            label="Last name"
            maxLength={profileLengths.last_name}
            autoComplete="off"
          />
        </div>
        <ChoiceField form={form} name="user_type" label="User Type" texts={userTypeTexts} />
        <TextField
          form={form}
          name="extra_intro_calls"
          label="Extra intro calls"
          hint={`How many this user may book beyond the limit of ${introCallLimit}.`}
          type="number"
          inputMode="numeric"
          {...extraIntroCallsRange}
          isRequired
        />
      </FormDialogBody>
      <FormDialogFooter
        form={form}
        onCancel={onClose}
        refusal={<FormRefusal form={form} title={userNotUpdated} />}
        busyText="Saving..."
      >
        Save user
      </FormDialogFooter>
    </DialogAppForm>
  );
}

/** Warnings and blocks from deleted accounts with the same mailbox. */
function EarlierAccount({ warnings, blocks }: UserManagement["earlier_account"]) {
  if (warnings + blocks === 0) return null;
  return (
    <InlineAlert tone="info" title="From an earlier account">
      {[
        warnings > 0 && pluralize(warnings, "warning"),
        blocks > 0 && `blocked by ${pluralize(blocks, "user")}`,
      ]
        .filter(Boolean)
        .join(", ")}
      . They don't know that we recognize them.
    </InlineAlert>
  );
}

/** Returns only the edited fields, because others may have changed since then. */
function pickChangedFields(user: UserManagement, values: Required<UserChange>): UserChange {
  const shown: Record<string, unknown> = user;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== shown[name]));
}

/** Asks for confirmation before a user's type is changed, and explains what that does. */
function TypeQuestion({ user, newType }: { user: UserManagement; newType: UserType }) {
  const [before, after] = [userTypeTexts[user.user_type], userTypeTexts[newType]];
  return (
    <>
      <h3 ref={focusOnArrival} tabIndex={-1} className="break-words text-lg">
        Change {getUserName(user)} from {before} to {after}?
      </h3>
      <ul className="list-disc space-y-1 pl-5">
        {listConsequences(user, newType).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </>
  );
}

function listConsequences(user: UserManagement, newType: UserType): string[] {
  return [
    `They're signed out everywhere, and their user type becomes ${userTypeTexts[newType]}.`,
    newType === "admin"
      ? "Admins can read reported messages, change, suspend and delete anybody, and change all settings."
      : "",
    newType === "doula" ? "They get a doula profile. Parents find it once it is approved." : "",
    user.user_type === "admin" ? "They can no longer open the admin pages." : "",
    user.user_type === "doula"
      ? "Their doula profile is no longer listed, and nobody can book or buy from them."
      : "",
    user.user_type === "doula" ? "Their Google Calendar and Stripe account are disconnected." : "",
    user.user_type === "client" ? "They can no longer book calls or buy packages." : "",
    describeUpcomingCalls(user.upcoming_calls),
    user.open_orders.length > 0
      ? `${pluralize(user.open_orders.length, "paid order")} ${user.open_orders.length === 1 ? "stays" : "stay"} open. Talk to both sides.`
      : "",
  ].filter(Boolean);
}
