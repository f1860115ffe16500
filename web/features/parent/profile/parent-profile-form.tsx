import { useEffect, useEffectEvent, useState } from "react";
import type { ParentProfile, TypedParentProfile } from "../../../../contract/identity/profiles.schema.ts";
import { parentProfileFieldsSchema } from "../../../../contract/identity/profiles.schema.ts";
import { getDueDateRange, profileLengths } from "../../../../contract/identity/profiles.ts";
import { useSaveParentProfile } from "../../../api/directory/profiles.ts";
import { useSession } from "../../../api/identity/session.ts";
import { saveSearchData } from "../../../client-state/search-data.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormRefusal } from "../../../ui/form/app-form.tsx";
import { DateField, TextField } from "../../../ui/form/form-fields.tsx";
import {
  type AppFormState,
  useAppForm,
  useControlledField,
  useFieldValue,
} from "../../../ui/form/use-app-form.ts";
import { EmailLine, NameField, SaveBar } from "../../accounts/edit-profile/profile-form-parts.tsx";
import { profileNotSaved, profileToasts } from "../../accounts/edit-profile/profile-toasts.ts";
import { keepStreet } from "../../shared/places/keep-street.ts";
import { LocationField } from "../../shared/places/location-field.tsx";
import { unhideDueDateCard, useIsDueDateCardHidden } from "../due-date/due-date.ts";
import { WrappingTextField } from "./wrapping-text-field.tsx";

type ParentProfileFormProps = { profile: ParentProfile; today: IsoDay };

/** The client form of Edit Profile. Keeps the input after a failed save. */
export function ParentProfileForm({ profile, today }: ParentProfileFormProps) {
  // A due date removed from the profile must not return with the next search.
  const save = useSaveParentProfile(profile.user_id, {
    ...profileToasts,
    onDueDateRemoved: () => saveSearchData({ dueDate: null }),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "profile",
    schema: parentProfileFieldsSchema,
    defaultValues: toFormValues(profile),
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(toFormValues(saved)),
    // Skip the question for a person who has signed out.
    warnsWhenUnsaved: Boolean(session),
  });
  useRemovedDueDate(form, profile.due_date);
  const dueDates = getDueDateRange(today);
  const isNameBlank = useFieldValue(form, "full_name").trim() === "";

  return (
    <Card asChild>
      <AppForm form={form} aria-label="Your details">
        <div className="grid gap-5 md:grid-cols-2">
          <NameField
            form={form}
            name="full_name"
            label="Parent 1 name"
            autoComplete="name"
            maxLength={profileLengths.full_name}
          />
          <TextField
            form={form}
            name="parent2_name"
            label="2nd parent (optional)"
            autoComplete="off"
            maxLength={profileLengths.parent2_name}
          />
          <EmailLine email={profile.email} />
          <TextField
            form={form}
            name="phone"
            label="Phone (optional)"
            type="tel"
            autoComplete="tel"
            maxLength={profileLengths.phone}
          />
          <div>
            <AddressField form={form} />
          </div>
          <div>
            <DateField
              form={form}
              name="due_date"
              label="Due date (optional)"
              isTypeable
              min={dueDates.first}
              max={dueDates.last}
              title="Due date"
              hint="Only you and doulas you ask for a call or a birth package see it. Remove it at any time."
            />
            <HiddenDueDate userId={profile.user_id} />
          </div>
          <div className="md:col-span-2">
            <WrappingTextField
              form={form}
              name="provider"
              label="Planned place of birth (optional)"
              hint="Hospital, birth center or home address. We fill it in when you search."
              maxLength={profileLengths.provider}
            />
          </div>
        </div>
        <FormRefusal form={form} title={profileNotSaved} />
        <SaveBar
          form={form}
          isDisabled={isNameBlank}
          hasSaved={save.isSuccess}
          className={cn(
            "border-t max-md:-mx-5 max-md:-mb-5 max-md:rounded-b-card max-md:bg-surface max-md:px-5 max-md:py-2 md:pt-5",
            // On a phone it stays in view from the first change on, because the form is two screens long.
            (form.isDirty || save.isSuccess) &&
              "z-10 max-md:sticky max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]",
          )}
        />
      </AppForm>
    </Card>
  );
}

/** Removes the due date from an open form when a birth or a loss, entered in another tab, removed it. */
function useRemovedDueDate(form: AppFormState<TypedParentProfile>, dueDate: IsoDay | null): void {
  const [before, setBefore] = useState(dueDate);
  const remove = useEffectEvent(() => {
    if (form.getValues("due_date") === before) form.setValue("due_date", null);
    setBefore(null);
  });
  useEffect(() => {
    if (dueDate === null) remove();
  }, [dueDate]);
}

/** Shows the Due Date Calendar again on the home page of a person who hid it. */
function HiddenDueDate({ userId }: { userId: string }) {
  const isHidden = useIsDueDateCardHidden(userId);
  const show = () => {
    unhideDueDateCard();
    toast({ title: "Due Date Calendar shown", description: "It's back on Home." });
  };
  if (!isHidden) return null;
  return (
    <Button variant="link" size="sm" className="mt-1" onClick={show}>
      Show the Due Date Calendar on Home
    </Button>
  );
}

/** About as many characters as a phone's field shows. */
const phoneFieldLength = 32;

/** The address, on phones repeated in full below the field if it does not fit. */
function AddressField({ form }: { form: AppFormState<TypedParentProfile> }) {
  const { value, onChange, ...field } = useControlledField(form, "address");
  const address = value ?? "";
  return (
    <>
      <LocationField
        {...field}
        value={address}
        label="Address (optional)"
        onChange={onChange}
        onChoose={(suggestion) => onChange(keepStreet(address, suggestion))}
      />
      {address.length > phoneFieldLength && (
        <p aria-hidden="true" className="mt-1.5 text-ink-soft text-sm md:hidden">
          {address}
        </p>
      )}
    </>
  );
}

function toFormValues({ full_name, parent2_name, phone, address, due_date, provider }: ParentProfile) {
  return {
    full_name,
    parent2_name: parent2_name ?? "",
    phone: phone ?? "",
    address: address ?? "",
    due_date,
    provider: provider ?? "",
  };
}
