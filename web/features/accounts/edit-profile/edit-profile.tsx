import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useState } from "react";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { namesSchema } from "../../../../contract/identity/profiles.schema.ts";
import { ownUserQuery, useSaveAdminProfile } from "../../../api/directory/profiles.ts";
import { type Session, useSession } from "../../../api/identity/session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { AppForm, FormRefusal } from "../../../ui/form/app-form.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { PictureField } from "../../shared/pictures/picture-field.tsx";
import { EmailLine, FirstNameField, LastNameField, SaveBar } from "./profile-form-parts.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { profileNotSaved, profileToasts } from "./profile-toasts.ts";

interface EditProfileProps {
  session: Session;
  ParentForm: ComponentType<{ user: SessionUser }>;
  /** Includes the picture. */
  DoulaForm: ComponentType<{ user: SessionUser }>;
}

export function EditProfile({ session: arrived, ParentForm, DoulaForm }: EditProfileProps) {
  // If their session ends, people still see what they typed.
  const { user } = useSession().data ?? arrived;
  const isAdmin = user.user_type === "admin";
  const { data, error, refetch } = useQuery({ ...ownUserQuery(user.id), enabled: !isAdmin });
  const account = isAdmin ? { has_admin_form: true } : data;
  const isDoula = user.user_type === "doula";
  return (
    <Loaded
      query={{ data: account, error, refetch }}
      skeleton={
        isDoula ? (
          <ProfileSkeleton />
        ) : (
          <WithPicture user={user}>
            <ProfileSkeleton />
          </WithPicture>
        )
      }
      failed="Failed to load profile"
      wrapFailure={(failure) => <Card>{failure}</Card>}
    >
      {({ has_admin_form: hasAdminForm }) =>
        isDoula && !hasAdminForm ? (
          <DoulaForm user={user} />
        ) : (
          <WithPicture user={user}>
            {hasAdminForm ? <AdminProfileForm user={user} /> : <ParentForm user={user} />}
          </WithPicture>
        )
      }
    </Loaded>
  );
}

function WithPicture({ user, children }: { user: SessionUser; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <Card asChild padding="sm" className="md:p-6">
        <PictureField user={user} isReadOnly={false} />
      </Card>
      {children}
    </div>
  );
}

/**
 * The admin form (spec section 5): first and last name, both required. The owner of ADMIN_EMAIL becomes an
 * admin by saving it.
 */
export function AdminProfileForm({ user }: { user: SessionUser }) {
  const save = useSaveAdminProfile(user.id, profileToasts);
  const { data: session } = useSession();
  const form = useAppForm({
    id: "profile",
    schema: namesSchema,
    defaultValues: { first_name: user.first_name, last_name: user.last_name },
    submit: save.mutateAsync,
    onSuccess: (_, names) => form.reset(names),
    // Skip the question for a person who has signed out.
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
            title="You're now an admin"
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
            {user.email} is the address of this site's admin. Your upcoming calls are cancelled then, and
            other devices are signed out.
          </InlineAlert>
        )}
        <div className="grid gap-5 md:grid-cols-2">
          <FirstNameField form={form} name="first_name" />
          <LastNameField form={form} name="last_name" />
          <EmailLine email={user.email} />
        </div>
        <FormRefusal form={form} title={profileNotSaved} />
        <SaveBar form={form} isDisabled={isFirstNameBlank || isLastNameBlank} hasSaved={save.isSuccess} />
      </AppForm>
    </Card>
  );
}
