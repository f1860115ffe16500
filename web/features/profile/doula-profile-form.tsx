import { Link } from "@tanstack/react-router";
import { doulaLimits, type introCallMedia } from "../../../contract/doulas.ts";
import type { OwnProfile } from "../../../contract/own-profile.schema.ts";
import { profileLengths } from "../../../contract/profiles.ts";
import { profileNotSaved, useSaveOwnProfile } from "../../api/profiles.ts";
import { useSession } from "../../api/session.ts";
import { AppForm, FormRefusal } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, LongTextField, TextField } from "../../ui/form-fields.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { TagsField } from "../../ui/tags-field.tsx";
import { type AppFormState, useAppForm, useFieldValue } from "../../ui/use-app-form.ts";
import { ReadOnlyNote } from "../applications/read-only-note.tsx";
import { AddressField } from "../places/address-field.tsx";
import { DoulaProfilePreview } from "./doula-profile-preview.tsx";
import { FormSection } from "./form-section.tsx";
import type { TypedOwnProfile } from "./own-profile-form-schema.ts";
import { ownProfileFormSchema } from "./own-profile-form-schema.ts";
import { EmailLine, NameField, SaveBar } from "./profile-form-parts.tsx";
import { profileSuggestions } from "./profile-suggestions.ts";

type DoulaForm = AppFormState<TypedOwnProfile>;

/**
 * The doula form of Edit Profile, beside a preview of what parents see. Unsaved input is restored next time.
 */
export function DoulaProfileForm({ profile, userId }: { profile: OwnProfile; userId: string }) {
  const save = useSaveOwnProfile();
  const { data: session } = useSession();
  const form = useAppForm({
    id: "profile",
    schema: ownProfileFormSchema,
    defaultValues: formValues(profile),
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(formValues(saved)),
    // Skip the question for a person who has signed out.
    warnsWhenUnsaved: Boolean(session),
    draft: { userId, name: "doula-profile" },
  });
  const isFirstNameBlank = useFieldValue(form, "first_name").trim() === "";
  const isLastNameBlank = useFieldValue(form, "last_name").trim() === "";
  const isInReview = profile.status === "pending";

  return (
    // Room at the end for the phone's save bar.
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:pb-24 md:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
      <AppForm
        form={form}
        aria-label="Your details"
        // Keeps the focused field from hiding behind the save bar.
        className="max-md:gap-3 [&_:is(input,select,textarea,button)]:scroll-mb-52"
      >
        {isInReview && (
          <ReadOnlyNote
            action={
              <Link to="/doula-dashboard" className="font-semibold underline underline-offset-4">
                Go to your dashboard
              </Link>
            }
          />
        )}
        <fieldset disabled={isInReview} className="contents">
          <AboutYou form={form} isApproved={profile.status === "approved"} />
          <YourWork form={form} />
          <OnReceipts form={form} />
          <ContactFields form={form} email={session?.user.email ?? profile.email ?? ""} />
        </fieldset>
        {form.refusalCode === "profile_changed" ? (
          <ChangedElsewhere form={form} saved={profile} />
        ) : (
          <FormRefusal form={form} title={profileNotSaved} />
        )}
        <SaveBar
          form={form}
          isDisabled={isFirstNameBlank || isLastNameBlank || isInReview}
          hasSaved={save.isSuccess}
          className="z-20 border-t bg-surface py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:px-4 md:sticky md:bottom-0 md:bg-paper"
        />
      </AppForm>
      <div className="min-w-0 lg:sticky lg:top-6">
        <DoulaProfilePreview
          form={form}
          profile={profile}
          picture={session ? session.user.profile_image_url : profile.profile_image_url}
        />
      </div>
    </div>
  );
}

const afterApproval = "Changes are live as soon as you save. We review new names and bios afterward.";

function AboutYou({ form, isApproved }: { form: DoulaForm; isApproved: boolean }) {
  const [firstName, lastName] = [useFieldValue(form, "first_name"), useFieldValue(form, "last_name")];
  const bio = useFieldValue(form, "bio");
  const isNameBlank = firstName.trim() === "" || lastName.trim() === "";
  return (
    <FormSection
      title="About you"
      hint={isApproved ? afterApproval : undefined}
      summary={
        bio?.trim() ? joinParts([`${firstName} ${lastName}`, bio]) : "Add a bio: parents read it first"
      }
      mustBeOpen={
        isNameBlank ||
        hasError(form, ["first_name", "last_name", "pronouns", "bio", "approach", "languages"]) ||
        // 'Discard it' and 'Show the saved version' move the focus to the first name.
        form.isRestored ||
        form.refusalCode === "profile_changed"
      }
    >
      <div className="grid gap-5 md:grid-cols-2">
        <NameField
          form={form}
          name="first_name"
          label="First name"
          autoComplete="given-name"
          maxLength={profileLengths.first_name}
        />
        <NameField
          form={form}
          name="last_name"
          label="Last name"
          autoComplete="family-name"
          maxLength={profileLengths.last_name}
        />
        <TextField
          form={form}
          name="pronouns"
          label="Pronouns (optional)"
          placeholder="she/her"
          autoComplete="off"
          maxLength={doulaLimits.pronouns}
        />
      </div>
      <LongTextField
        form={form}
        name="bio"
        label="Bio"
        hint="Parents read the first sentence first: say who you are for, and how you work."
        maxLength={doulaLimits.bio}
        rows={7}
      />
      <TagsField
        form={form}
        name="approach"
        label="Approach"
        hint="How you are with families, one word each."
        suggestions={profileSuggestions.approach}
        maxLength={doulaLimits.tag}
        getLabel={capitalized}
      />
      <TagsField
        form={form}
        name="languages"
        label="Languages"
        suggestions={profileSuggestions.languages}
        maxLength={doulaLimits.tag}
      />
    </FormSection>
  );
}

function YourWork({ form }: { form: DoulaForm }) {
  const [years, rate] = [useFieldValue(form, "years_experience"), useFieldValue(form, "hourly_rate")];
  const specialties = useFieldValue(form, "specialties");
  return (
    <FormSection
      title="Your work"
      summary={
        joinParts([years && `${years} years`, rate && `$${rate}/hour`, ...specialties]) ||
        "Experience, rate, specialties, services, insurance"
      }
      mustBeOpen={hasError(form, [
        ...(["years_experience", "hourly_rate", "specialties", "services_offered"] as const),
        ...(["specializations", "insurance_accepted"] as const),
      ])}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          form={form}
          name="years_experience"
          label="Years of experience"
          type="number"
          inputMode="numeric"
          min={0}
          max={doulaLimits.years}
          step={1}
        />
        <TextField
          form={form}
          name="hourly_rate"
          label="Hourly rate (US dollars)"
          type="number"
          inputMode="decimal"
          min={0}
          max={doulaLimits.hourlyRate}
          step={0.01}
        />
      </div>
      <TagsField
        form={form}
        name="specialties"
        label="Specialties"
        hint="What parents filter by. Favorites show the first three."
        suggestions={profileSuggestions.specialties}
        maxLength={doulaLimits.tag}
      />
      <TagsField
        form={form}
        name="services_offered"
        label="Services offered"
        suggestions={profileSuggestions.services_offered}
        maxLength={doulaLimits.tag}
      />
      <LongTextField
        form={form}
        name="specializations"
        label="Specializations"
        hint="Your areas of expertise, in your own words."
        maxLength={doulaLimits.specializations}
      />
      <TagsField
        form={form}
        name="insurance_accepted"
        label="Insurance accepted"
        suggestions={profileSuggestions.insurance_accepted}
        maxLength={doulaLimits.tag}
      />
    </FormSection>
  );
}

function OnReceipts({ form }: { form: DoulaForm }) {
  const [businessName, npi] = [useFieldValue(form, "business_name"), useFieldValue(form, "npi")];
  return (
    <FormSection
      title="On receipts (optional)"
      hint="Insurers and health savings accounts look for these on a receipt. They are printed there; otherwise only our team sees them."
      summary={joinParts([businessName, npi && `NPI ${npi}`]) || "Business name and NPI"}
      mustBeOpen={hasError(form, ["business_name", "npi"])}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          form={form}
          name="business_name"
          label="Business name"
          autoComplete="organization"
          maxLength={doulaLimits.businessName}
        />
        <TextField
          form={form}
          name="npi"
          label="National Provider Identifier (NPI)"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </FormSection>
  );
}

const callTexts = {
  phone: "By phone: parents call your number",
  video_link: "By video: you both open your link",
} satisfies Record<(typeof introCallMedia)[number], string>;

function ContactFields({ form, email }: { form: DoulaForm; email: string }) {
  const isVideo = useFieldValue(form, "intro_call_medium") === "video_link";
  const phone = (useFieldValue(form, "phone_number") ?? "").trim();
  const address = useFieldValue(form, "address");
  return (
    <FormSection
      title="Where you are, and how to reach you"
      hint="Parents see your city. Only parents with a confirmed call see your phone and email."
      summary={joinParts([address, phone]) || "Add your address, so that parents can find you"}
      mustBeOpen={hasError(form, ["phone_number", "address", "intro_call_medium", "intro_call_link"])}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          form={form}
          name="phone_number"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={profileLengths.phone}
        />
        <EmailLine email={email} />
      </div>
      <AddressField
        form={form}
        name="address"
        placeIdName="place_id"
        label="Address"
        hint="Without one, parents who search near you can't find you. Choose a suggestion, or end it with your zip code."
      />
      <ChoiceField
        form={form}
        name="intro_call_medium"
        label="How intro calls take place"
        texts={callTexts}
      />
      {!isVideo && !phone && (
        <p className="-mt-2 text-ink-soft text-sm">
          Add your phone number above. Until then, we ask parents to write to you in Messages.
        </p>
      )}
      {isVideo && (
        <TextField
          form={form}
          name="intro_call_link"
          label="Link to your video room"
          hint="Parents get it once a call is confirmed."
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          isRequired
        />
      )}
    </FormSection>
  );
}

/** Another tab or device has saved since the form was opened: the person chooses which version to keep. */
function ChangedElsewhere({ form, saved }: { form: DoulaForm; saved: OwnProfile }) {
  const showSaved = () => {
    // The clicked button disappears.
    form.setFocus("first_name");
    form.reset(formValues(saved));
  };
  return (
    <InlineAlert
      tone="error"
      title={profileNotSaved}
      action={
        <>
          <Button type="submit" size="sm" onClick={() => form.setValue("updated_at", saved.updated_at)}>
            Save my version
          </Button>
          <Button variant="secondary" size="sm" onClick={showSaved}>
            Show the saved version
          </Button>
        </>
      }
    >
      Your profile was changed in another tab or on another device. Your edits are still here.
    </InlineAlert>
  );
}

function hasError(form: DoulaForm, names: (keyof TypedOwnProfile)[]): boolean {
  return names.some((name) => form.fieldError(name) !== undefined);
}

/** The parts that are not empty. */
function joinParts(parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part?.trim()).join(" · ");
}

function capitalized(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1);
}

function formValues(profile: OwnProfile): TypedOwnProfile {
  const { years_experience, hourly_rate } = profile;
  return {
    first_name: profile.first_name,
    last_name: profile.last_name,
    pronouns: profile.pronouns ?? "",
    bio: profile.bio ?? "",
    years_experience: years_experience === null ? "" : String(years_experience),
    hourly_rate: hourly_rate === null ? "" : hourly_rate.toFixed(Number.isInteger(hourly_rate) ? 0 : 2),
    phone_number: profile.phone_number ?? "",
    address: profile.address ?? "",
    place_id: null,
    services_offered: profile.services_offered,
    specialties: profile.specialties,
    insurance_accepted: profile.insurance_accepted,
    approach: profile.approach,
    languages: profile.languages,
    specializations: profile.specializations ?? "",
    intro_call_medium: profile.intro_call_medium,
    intro_call_link: profile.intro_call_link ?? "",
    business_name: profile.business_name ?? "",
    npi: profile.npi ?? "",
    updated_at: profile.updated_at,
  };
}
