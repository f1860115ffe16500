import { doulaLimits, type introCallMedia } from "../../../../contract/directory/doulas.ts";
import type { OwnProfile } from "../../../../contract/directory/own-profile.schema.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { profileLengths } from "../../../../contract/identity/profiles.ts";
import { ChoiceField, LongTextField, TextField } from "../../../ui/form/form-fields.tsx";
import { TagsField } from "../../../ui/form/tags-field.tsx";
import { type AppFormState, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { EmailLine, FirstNameField, LastNameField } from "../../accounts/edit-profile/profile-form-parts.tsx";
import { PictureField } from "../../shared/pictures/picture-field.tsx";
import { AddressField } from "../../shared/places/address-field.tsx";
import { FormSection } from "./form-section.tsx";
import type { TypedOwnProfile } from "./own-profile-form-schema.ts";
import { profileSuggestions } from "./profile-suggestions.ts";

export type DoulaForm = AppFormState<TypedOwnProfile>;

const afterApproval = "Changes are live as soon as you save. We review new names and bios afterward.";

export interface SectionProps {
  form: DoulaForm;
  isReadOnly: boolean;
}

interface AboutYouProps extends Pick<OwnProfile, "status"> {
  form: DoulaForm;
  user: SessionUser;
}

export function AboutYou({ form, status, user }: AboutYouProps) {
  const [firstName, lastName] = [useFieldValue(form, "first_name"), useFieldValue(form, "last_name")];
  const bio = useFieldValue(form, "bio");
  const isInReview = status === "pending";
  const isNameBlank = firstName.trim() === "" || lastName.trim() === "";
  return (
    <FormSection
      title="About you"
      hint={status === "approved" ? afterApproval : undefined}
      lead={
        <PictureField
          user={user}
          isReadOnly={isInReview}
          className="rounded-t-card border-line border-b p-4 md:px-6"
        />
      }
      isFirst
      isReadOnly={isInReview}
      summary={
        bio?.trim() ? joinParts([`${firstName} ${lastName}`, bio]) : "Add a bio: parents read it first"
      }
      mustBeOpen={
        isNameBlank ||
        hasError(form, ["first_name", "last_name", "pronouns", "bio", "approach"]) ||
        // 'Discard it' and 'Show the saved version' move the focus to the first name.
        form.isRestored ||
        form.refusalCode === "profile_changed"
      }
    >
      <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-[1fr_1fr_9rem]">
        <FirstNameField form={form} name="first_name" />
        <LastNameField form={form} name="last_name" />
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
        getLabel={capitalize}
      />
    </FormSection>
  );
}

export function YourWork({ form, isReadOnly }: SectionProps) {
  const [years, rate] = [useFieldValue(form, "years_experience"), useFieldValue(form, "hourly_rate")];
  const specialties = useFieldValue(form, "specialties");
  return (
    <FormSection
      title="Your work"
      isReadOnly={isReadOnly}
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
        label="Insurance"
        hint="Parents read “Ask about Cigna”. Say how you work with each plan under Who pays, on your Profile page."
        suggestions={profileSuggestions.insurance_accepted}
        maxLength={doulaLimits.tag}
      />
    </FormSection>
  );
}

export function OnReceipts({ form, isReadOnly }: SectionProps) {
  const [businessName, npi] = [useFieldValue(form, "business_name"), useFieldValue(form, "npi")];
  return (
    <FormSection
      title="On receipts (optional)"
      isReadOnly={isReadOnly}
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

export function ContactFields({ form, isReadOnly, email }: SectionProps & { email: string }) {
  const isVideo = useFieldValue(form, "intro_call_medium") === "video_link";
  const phone = (useFieldValue(form, "phone_number") ?? "").trim();
  const address = useFieldValue(form, "address");
  return (
    <FormSection
      title="Where and how to reach you"
      isReadOnly={isReadOnly}
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

export function hasError(form: DoulaForm, names: (keyof TypedOwnProfile)[]): boolean {
  return names.some((name) => form.fieldError(name) !== undefined);
}

/** The parts that are not empty. */
function joinParts(parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part?.trim()).join(" · ");
}

function capitalize(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1);
}
