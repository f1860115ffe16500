import { useQuery } from "@tanstack/react-query";
import {
  type EmailPreferences,
  emailPreferencesSchema,
} from "../../../../contract/identity/email-preferences.schema.ts";
import { emailPreferencesQuery, useSaveEmailPreferences } from "../../../api/identity/email-preferences.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { CheckboxField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { AccountSection } from "./account-section.tsx";

export function EmailPreferencesSection() {
  const skeleton = (
    <SkeletonRegion label="Loading your email setting...">
      <Skeleton className="h-11 w-48" />
    </SkeletonRegion>
  );
  return (
    <AccountSection
      title="Emails on a locked screen"
      description="Phones show an email's subject and first line to anyone nearby."
      isStacked
    >
      <Loaded
        query={useQuery(emailPreferencesQuery)}
        skeleton={skeleton}
        failed="Couldn't load your email setting"
      >
        {(preferences) => <EmailPreferencesForm preferences={preferences} />}
      </Loaded>
    </AccountSection>
  );
}

function EmailPreferencesForm({ preferences }: { preferences: EmailPreferences }) {
  const save = useSaveEmailPreferences({
    onSuccess: () => toast({ title: "Email setting saved", variant: "success" }),
  });
  const form = useAppForm({
    id: "email-preferences",
    schema: emailPreferencesSchema,
    defaultValues: preferences,
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(saved),
  });
  return (
    <AppForm form={form} aria-label="Emails on a locked screen">
      <CheckboxField
        form={form}
        name="plain_subjects"
        label="Plain subject lines"
        hint="Subject and first line say only “You have an update”. Our name stays as the sender, and links you ask for, such as for a new password, still say what they are."
      />
      <FormRefusal form={form} title="We couldn't save your email setting" />
      <FormActions form={form} hasSaved={save.isSuccess}>
        Save
      </FormActions>
    </AppForm>
  );
}
