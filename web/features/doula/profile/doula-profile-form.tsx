import type { OwnProfile } from "../../../../contract/directory/own-profile.schema.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { useSaveOwnProfile } from "../../../api/directory/profiles.ts";
import { useSession } from "../../../api/identity/session.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { AppForm, FormRefusal } from "../../../ui/form/app-form.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { SaveBar } from "../../accounts/edit-profile/profile-form-parts.tsx";
import { profileNotSaved, profileToasts } from "../../accounts/edit-profile/profile-toasts.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { DoulaProfilePreview } from "./doula-profile-preview.tsx";
import { AboutYou, ContactFields, OnReceipts, YourWork } from "./doula-profile-sections.tsx";
import { FamiliesAndLanguages } from "./families-section.tsx";
import type { TypedOwnProfile } from "./own-profile-form-schema.ts";
import { ownProfileFormSchema } from "./own-profile-form-schema.ts";
import { ReadOnlyNote } from "./read-only-note.tsx";

/**
 * The doula form of Edit Profile, beside a preview of what parents see. Unsaved input is restored next time.
 */
export function DoulaProfileForm({ profile, user }: { profile: OwnProfile; user: SessionUser }) {
  const save = useSaveOwnProfile(profileToasts);
  const { data: session } = useSession();
  const form = useAppForm({
    id: "profile",
    schema: ownProfileFormSchema,
    defaultValues: toFormValues(profile),
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(toFormValues(saved)),
    // Skip the question for a person who has signed out.
    warnsWhenUnsaved: Boolean(session),
    draft: { userId: user.id, name: "doula-profile" },
  });
  const isFirstNameBlank = useFieldValue(form, "first_name").trim() === "";
  const isLastNameBlank = useFieldValue(form, "last_name").trim() === "";
  const isInReview = profile.status === "pending";
  const showSaved = () => {
    // The clicked button disappears.
    form.setFocus("first_name");
    form.reset(toFormValues(profile));
  };

  return (
    // Room at the end for the phone's save bar.
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 max-md:pb-24 md:gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
      <div className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
        <DoulaProfilePreview
          form={form}
          profile={profile}
          picture={session ? session.user.profile_image_url : profile.profile_image_url}
        />
      </div>
      <AppForm
        form={form}
        aria-label="Your details"
        // Keeps the focused field from hiding behind the save bar.
        className="gap-3 lg:col-start-1 lg:row-start-1 [&_:is(input,select,textarea,button)]:scroll-mb-52"
      >
        {isInReview && <ReadOnlyNote action={<TextLink to="/doula-dashboard">Go to Home</TextLink>} />}
        <AboutYou form={form} status={profile.status} user={user} />
        <YourWork form={form} isReadOnly={isInReview} />
        <FamiliesAndLanguages form={form} isReadOnly={isInReview} />
        <OnReceipts form={form} isReadOnly={isInReview} />
        <ContactFields
          form={form}
          isReadOnly={isInReview}
          email={session?.user.email ?? profile.email ?? ""}
        />
        {form.refusalCode === "profile_changed" ? (
          <ChangedElsewhere
            title={profileNotSaved}
            onSaveTyped={() => form.setValue("updated_at", profile.updated_at)}
            onShowSaved={showSaved}
          />
        ) : (
          <FormRefusal form={form} title={profileNotSaved} />
        )}
        <SaveBar
          form={form}
          isDisabled={isFirstNameBlank || isLastNameBlank || isInReview}
          problem={
            isFirstNameBlank ? "Add your first name." : isLastNameBlank ? "Add your last name." : undefined
          }
          hasSaved={save.isSuccess}
          className="z-20 border-t bg-surface py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-md:px-4 md:sticky md:bottom-0 md:rounded-t-card md:border-x md:px-6"
        />
      </AppForm>
    </div>
  );
}

function toFormValues(profile: OwnProfile): TypedOwnProfile {
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
    // A server of the previous release sends none of these.
    language_levels: profile.language_levels ?? {},
    experience: profile.experience ?? [],
    communities: profile.communities ?? [],
    specializations: profile.specializations ?? "",
    intro_call_medium: profile.intro_call_medium,
    intro_call_link: profile.intro_call_link ?? "",
    business_name: profile.business_name ?? "",
    npi: profile.npi ?? "",
    updated_at: profile.updated_at,
  };
}
