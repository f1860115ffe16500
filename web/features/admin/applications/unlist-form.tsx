import { useEffect } from "react";
import type { Application } from "../../../../contract/directory/applications.schema.ts";
import { unlistingSchema } from "../../../../contract/directory/profile-changes.schema.ts";
import type { UnlistingReason } from "../../../../contract/directory/profile-changes.ts";
import { useUnlist } from "../../../api/directory/applications.ts";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { ChoiceField, LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";

const reasonTexts: Record<UnlistingReason, string> = {
  changes: "To review what changed since the approval",
  other: "For another reason",
};

export const changesNotReviewed = "Couldn't save your decision";

interface UnlistFormProps {
  profile: Pick<Application, "id" | "full_name" | "has_changes">;
  onUnlisted: () => void;
  onCancel: () => void;
}

/** Asks why a profile is unlisted before it is. The doula is emailed the reason. */
export function UnlistForm({ profile, onUnlisted, onCancel }: UnlistFormProps) {
  const unlist = useUnlist(profile.id, {
    onSuccess: () => toast({ title: "Unlisted", description: profile.full_name, variant: "success" }),
  });
  const initialReason: UnlistingReason = profile.has_changes ? "changes" : "other";
  const form = useAppForm({
    id: `unlist-${profile.id}`,
    schema: unlistingSchema,
    defaultValues: { reason: initialReason, note: "" },
    submit: unlist.mutateAsync,
    onSuccess: onUnlisted,
  });
  const { fields, setFocus } = form;
  useEffect(() => {
    const [first] = fields;
    if (first) setFocus(first);
  }, [fields, setFocus]);
  const reason = useFieldValue(form, "reason");
  return (
    <AppForm form={form} aria-label={`Unlist ${profile.full_name}`} className="basis-full">
      {profile.has_changes && (
        <ChoiceField form={form} name="reason" label="Why?" texts={reasonTexts} isRequired />
      )}
      {reason === "other" && (
        <LongTextField
          form={form}
          name="note"
          label="Reason"
          hint="The doula reads this."
          rows={3}
          isRequired
        />
      )}
      <p className="text-ink-soft text-sm">
        Parents can't find the profile until you list it again. Booked calls aren't affected, and the doula is
        emailed the reason.
      </p>
      <FormRefusal form={form} title={changesNotReviewed} />
      <FormActions
        form={form}
        cancelText="Keep listed"
        onCancel={onCancel}
        variant="danger"
        busyText="Unlisting..."
      >
        Unlist for now
      </FormActions>
    </AppForm>
  );
}
