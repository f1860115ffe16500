import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { profileLengths } from "../../../contract/profiles.ts";
import { profileNotSaved, useSaveAdminProfile } from "../../api/profiles.ts";
import { useSession } from "../../api/session.ts";
import { AppForm, FormRefusal } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { useAppForm, useFieldValue } from "../../ui/use-app-form.ts";
import { EmailLine, NameField, SaveBar } from "./profile-form-parts.tsx";

/** The admin form (spec section 5): first and last name, both required. Whoever owns ADMIN_EMAIL becomes an admin by saving it. */
export function AdminProfileForm({ user }: { user: SessionUser }) {
  const save = useSaveAdminProfile(user.id);
  const { data: session } = useSession();
  const form = useAppForm({
    id: "profile",
    schema: async () => (await import("../../../contract/profiles.schema.ts")).namesSchema,
    defaultValues: { first_name: user.first_name, last_name: user.last_name },
    submit: save.mutateAsync,
    onSuccess: (_, names) => form.reset(names),
    // Whoever has signed out is not asked.
    warnsWhenUnsaved: Boolean(session),
  });
  const [wasAdmin] = useState(user.user_type === "admin");
  const isFirstNameBlank = useFieldValue(form, "first_name").trim() === "";
  const isLastNameBlank = useFieldValue(form, "last_name").trim() === "";

  return (
    <Card asChild>
      <AppForm form={form} aria-label="Your details">
        {!wasAdmin && user.user_type === "admin" && (
          <InlineAlert
            tone="success"
            title="You are an admin now"
            action={
              <Button asChild size="sm" variant="secondary">
                <Link to="/admin-dashboard">Open the admin dashboard</Link>
              </Button>
            }
          >
            Users, applications, reports and settings are there.
          </InlineAlert>
        )}
        {user.user_type !== "admin" && (
          <InlineAlert tone="info" title="Saving makes you an admin">
            {user.email} is the address of this site’s admin. Your upcoming calls are cancelled then, and
            other devices are signed out.
          </InlineAlert>
        )}
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
          <EmailLine email={user.email} />
        </div>
        <FormRefusal form={form} title={profileNotSaved} />
        <SaveBar form={form} isDisabled={isFirstNameBlank || isLastNameBlank} hasSaved={save.isSuccess} />
      </AppForm>
    </Card>
  );
}
