import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { ParentProfile } from "../../../contract/profiles.schema.ts";
import { dueDatesOn, profileLengths } from "../../../contract/profiles.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { isAboutFields, toFieldErrors, useRefusedFields } from "../../lib/refused-fields.ts";
import { Card } from "../../ui/card.tsx";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { EmailLine } from "./email-line.tsx";
import { profileNotSaved, useSaveParentProfile } from "./queries.ts";
import { SaveBar } from "./save-bar.tsx";
import { UnsavedChanges } from "./unsaved-changes.tsx";

const fieldIds = {
  full_name: "profile-parent-1",
  parent2_name: "profile-parent-2",
  phone: "profile-phone",
  address: "profile-address",
  due_date: "profile-due-date",
  provider: "profile-provider",
};

export interface AddressFieldProps {
  id: string;
  value: string;
  onChange: (address: string) => void;
  error: string | undefined;
}

type ParentProfileFormProps = {
  profile: ParentProfile;
  today: IsoDay;
  /** The address with its suggestions. */
  renderAddress: (field: AddressFieldProps) => ReactNode;
};

/** The client form of Edit Profile. What a failed save leaves behind is what was typed. */
export function ParentProfileForm({ profile, today, renderAddress }: ParentProfileFormProps) {
  const save = useSaveParentProfile(profile.user_id);
  const form = useForm({
    defaultValues: formValues(profile),
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors, submitCount, isDirty } = form.formState;
  const dueDates = dueDatesOn(today);
  const isNameBlank = useWatch({ control: form.control, name: "full_name" }).trim() === "";
  useRefusedFields(form.setError, save.error, fieldIds);

  // What the controls do not keep out, the server says beside the fields.
  const submit = form.handleSubmit((change) =>
    save.mutate(change, { onSuccess: (saved) => form.reset(formValues(saved)) }),
  );

  return (
    <Card asChild>
      <form noValidate onSubmit={submit} aria-label="Your details" className="flex flex-col gap-5">
        <FormErrorSummary errors={toFieldErrors(errors, fieldIds)} attempt={submitCount} />
        <div className="grid gap-5 md:grid-cols-2">
          <Field
            id={fieldIds.full_name}
            label="Parent 1 name"
            error={isNameBlank ? "Parent 1 name is required." : errors.full_name?.message}
            isRequired
          >
            <TextInput
              autoComplete="name"
              maxLength={profileLengths.full_name}
              {...form.register("full_name")}
            />
          </Field>
          <Field
            id={fieldIds.parent2_name}
            label="2nd parent (optional)"
            error={errors.parent2_name?.message}
          >
            <TextInput
              autoComplete="off"
              maxLength={profileLengths.parent2_name}
              {...form.register("parent2_name")}
            />
          </Field>
          <EmailLine email={profile.email} />
          <Field id={fieldIds.phone} label="Phone (optional)" error={errors.phone?.message}>
            <TextInput
              type="tel"
              autoComplete="tel"
              maxLength={profileLengths.phone}
              {...form.register("phone")}
            />
          </Field>
          <Controller
            control={form.control}
            name="address"
            render={({ field }) => (
              <div>
                {renderAddress({
                  id: fieldIds.address,
                  value: field.value,
                  onChange: field.onChange,
                  error: errors.address?.message,
                })}
              </div>
            )}
          />
          <Field id={fieldIds.due_date} label="Due date (optional)" error={errors.due_date?.message}>
            <Controller
              control={form.control}
              name="due_date"
              render={({ field }) => (
                <DatePicker
                  ref={field.ref}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  min={dueDates.first}
                  max={dueDates.last}
                  title="Due date"
                />
              )}
            />
          </Field>
          <div className="md:col-span-2">
            <Field
              id={fieldIds.provider}
              label="Planned place of birth (optional)"
              hint="Hospital, birth center or home address. We fill it in when you search."
              error={errors.provider?.message}
            >
              <TextInput
                autoComplete="off"
                maxLength={profileLengths.provider}
                {...form.register("provider")}
              />
            </Field>
          </div>
        </div>
        {save.error && !isAboutFields(save.error, fieldIds) && (
          <RefusalAlert title={profileNotSaved} error={save.error} />
        )}
        <SaveBar
          isDirty={isDirty}
          isSaving={save.isPending}
          isDisabled={isNameBlank}
          hasSaved={save.isSuccess}
        >
          <Link to="/dashboard">Cancel</Link>
        </SaveBar>
        <UnsavedChanges isDirty={isDirty} />
      </form>
    </Card>
  );
}

function formValues({ full_name, parent2_name, phone, address, due_date, provider }: ParentProfile) {
  return {
    full_name,
    parent2_name: parent2_name ?? "",
    phone: phone ?? "",
    address: address ?? "",
    due_date,
    provider: provider ?? "",
  };
}
