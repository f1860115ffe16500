import { useState } from "react";
import { profileLengths } from "../../../contract/profiles.ts";
import type { UserChange, UserManagement } from "../../../contract/users.schema.ts";
import { extraIntroCallsRange, type UserType } from "../../../contract/users.ts";
import { useChangeUser, userNotUpdated } from "../../api/users.ts";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { countText } from "../../lib/text.ts";
import { FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { ChoiceField, TextField } from "../../ui/form-fields.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { useAppForm, useFieldValue } from "../../ui/use-app-form.ts";
import { ManagedUserDialog, upcomingCallsText } from "./managed-user-dialog.tsx";
import { nameOfUser, userTypeTexts } from "./user-texts.ts";

interface EditUserDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes a user's names, type and intro calls. */
export function EditUserDialog({ userId, isOpen, onClose }: EditUserDialogProps) {
  return (
    <ManagedUserDialog
      title="Edit user"
      userId={userId}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus="input"
    >
      {(user) => <UserForm key={user.id} user={user} onClose={onClose} />}
    </ManagedUserDialog>
  );
}

function UserForm({ user, onClose }: { user: UserManagement; onClose: () => void }) {
  // The user may be read again while the dialog is open; what was typed is compared with what it began with.
  const [begun] = useState(user);
  const change = useChangeUser(begun);
  const [isAsking, setIsAsking] = useState(false);
  const form = useAppForm({
    id: "user",
    schema: async () => (await import("../../../contract/users.schema.ts")).typedUserChangeSchema,
    defaultValues: {
      first_name: begun.first_name,
      last_name: begun.last_name,
      user_type: begun.user_type,
      extra_intro_calls: String(begun.extra_intro_calls),
    },
    submit: async (values) => {
      const mustAsk = values.user_type !== begun.user_type && !isAsking;
      setIsAsking(mustAsk || isAsking);
      return mustAsk ? undefined : change.mutateAsync(changedFields(begun, values));
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
        <DialogFooter>
          <Button variant="secondary" onClick={() => setIsAsking(false)} disabled={form.isBusy}>
            Back
          </Button>
          <SubmitButton form={form} variant="danger" busyText="Saving...">
            Change the type
          </SubmitButton>
        </DialogFooter>
      </DialogAppForm>
    );
  }
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <p className="break-words text-ink-soft">{user.email}</p>
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
          hint="How many this user may book beyond the limit of 3."
          type="number"
          inputMode="numeric"
          {...extraIntroCallsRange}
          isRequired
        />
      </FormDialogBody>
      <DialogFooter>
        <div className="basis-full empty:hidden">
          <FormRefusal form={form} title={userNotUpdated} />
        </div>
        <Button variant="secondary" onClick={onClose} disabled={form.isBusy}>
          Cancel
        </Button>
        <SubmitButton form={form} busyText="Saving...">
          Save user
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

/** What is known about deleted accounts of the same mailbox. */
function EarlierAccount({ warnings, blocks }: UserManagement["earlier_account"]) {
  if (warnings + blocks === 0) return null;
  return (
    <InlineAlert tone="info" title="From an earlier account">
      {[
        warnings > 0 && countText(warnings, "warning"),
        blocks > 0 && `blocked by ${countText(blocks, "user")}`,
      ]
        .filter(Boolean)
        .join(", ")}
      . They do not know that we recognize them.
    </InlineAlert>
  );
}

/** What is sent: another admin, or the user, may have changed the rest since. */
function changedFields(user: UserManagement, values: Required<UserChange>): UserChange {
  const shown: Record<string, unknown> = user;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== shown[name]));
}

/** Asks before a user gets another type, and says what goes with it. */
function TypeQuestion({ user, newType }: { user: UserManagement; newType: UserType }) {
  const [before, after] = [userTypeTexts[user.user_type], userTypeTexts[newType]];
  return (
    <>
      <h3 ref={focusOnArrival} tabIndex={-1} className="break-words text-lg">
        Change {nameOfUser(user)} from {before} to {after}?
      </h3>
      <ul className="list-disc space-y-1 pl-5">
        {consequencesOf(user, newType).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </>
  );
}

function consequencesOf(user: UserManagement, newType: UserType): string[] {
  return [
    `They are signed out everywhere and continue as ${userTypeTexts[newType].toLowerCase()}.`,
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
    upcomingCallsText(user.upcoming_calls),
    user.open_orders.length > 0
      ? `${countText(user.open_orders.length, "paid order")} stay open. Talk to both sides.`
      : "",
  ].filter(Boolean);
}
