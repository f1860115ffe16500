import { Link } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { profileLengths } from "../../../contract/profiles.ts";
import { isAboutFields, toFieldErrors, useRefusedFields } from "../../lib/refused-fields.ts";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { EmailLine } from "./email-line.tsx";
import { profileNotSaved, useSaveNames } from "./queries.ts";
import { SaveBar } from "./save-bar.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

const fieldIds = { first_name: "profile-first-name", last_name: "profile-last-name" };

/** The names of somebody who is no parent; both required. */
export function NamesForm({ user }: { user: SessionUser }) {
  const save = useSaveNames(user.id);
  const form = useForm({
    defaultValues: { first_name: user.first_name, last_name: user.last_name },
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const names = useWatch({ control: form.control });
  const missing = {
    first_name: !names.first_name?.trim() && "First name is required.",
    last_name: !names.last_name?.trim() && "Last name is required.",
  };
  useRefusedFields(form.setError, save.error, fieldIds);

  const submit = form.handleSubmit((change) => save.mutate(change, { onSuccess: () => form.reset(change) }));

  return (
    <Card asChild>
      <form noValidate onSubmit={submit} aria-label="Your details" className="flex flex-col gap-5">
        <FormErrorSummary errors={toFieldErrors(errors, fieldIds)} attempt={submitCount} />
        <div className="grid gap-5 md:grid-cols-2">
          <Field
            id={fieldIds.first_name}
            label="First name"
            error={missing.first_name || errors.first_name?.message}
            isRequired
          >
            <TextInput
              autoComplete="given-name"
              maxLength={profileLengths.first_name}
              {...form.register("first_name")}
            />
          </Field>
          <Field
            id={fieldIds.last_name}
            label="Last name"
            error={missing.last_name || errors.last_name?.message}
            isRequired
          >
            <TextInput
              autoComplete="family-name"
              maxLength={profileLengths.last_name}
              {...form.register("last_name")}
            />
          </Field>
          <EmailLine email={user.email} />
        </div>
        {save.error && !isAboutFields(save.error, fieldIds) && (
          <RefusalAlert title={profileNotSaved} error={save.error} />
        )}
        <SaveBar
          isDirty={isDirty}
          isSaving={save.isPending}
          isDisabled={Boolean(missing.first_name || missing.last_name)}
          hasSaved={save.isSuccess}
        >
          <Link to="/dashboard">Cancel</Link>
        </SaveBar>
        <UnsavedChanges isDirty={isDirty} />
      </form>
    </Card>
  );
}
