import { useQuery } from "@tanstack/react-query";
import type { AdminEmails } from "../../../../contract/identity/admin-emails.schema.ts";
import { adminEmailsSchema } from "../../../../contract/identity/admin-emails.schema.ts";
import { adminEmailsQuery, useSaveAdminEmails } from "../../../api/identity/admin-emails.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { CheckboxField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { AccountSection } from "./account-section.tsx";

export function AdminEmailsSection() {
  const skeleton = (
    <SkeletonRegion label="Loading your emails...">
      <Skeleton className="h-11 w-48" />
    </SkeletonRegion>
  );
  return (
    <AccountSection
      title="Emails to admins"
      description="We email you right away when something needs an admin."
      isStacked
    >
      <Loaded query={useQuery(adminEmailsQuery)} skeleton={skeleton} failed="Couldn't load your emails">
        {(emails) => <AdminEmailsForm emails={emails} />}
      </Loaded>
    </AccountSection>
  );
}

function AdminEmailsForm({ emails }: { emails: AdminEmails }) {
  const save = useSaveAdminEmails({
    onSuccess: () => toast({ title: "Emails saved", variant: "success" }),
  });
  const form = useAppForm({
    id: "admin-emails",
    schema: adminEmailsSchema,
    defaultValues: emails,
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(saved),
  });
  return (
    <AppForm form={form} aria-label="Emails to admins">
      <CheckboxField
        form={form}
        name="reports"
        label="New reports"
        hint="Also when someone may be in danger. If every admin turns this off, nobody is emailed, even if someone is in danger."
      />
      <CheckboxField form={form} name="applications" label="New applications" />
      <CheckboxField form={form} name="payments" label="Payments to review" />
      <FormRefusal form={form} title="We couldn't save your emails" />
      <FormActions form={form} hasSaved={save.isSuccess}>
        Save
      </FormActions>
    </AppForm>
  );
}
