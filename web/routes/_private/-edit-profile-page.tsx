import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { LocationField } from "../../features/places/location-field.tsx";
import { NamesForm } from "../../features/profile/names-form.tsx";
import { ParentProfileForm } from "../../features/profile/parent-profile-form.tsx";
import { PictureField } from "../../features/profile/picture-field.tsx";
import { ProfileSkeleton } from "../../features/profile/profile-skeleton.tsx";
import { parentProfileQuery } from "../../features/profile/queries.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useToday } from "../../lib/now.ts";
import { useSession } from "../../lib/session.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";

const privateRoute = getRouteApi("/_private");

/** The picture of anybody, and below it the form of their kind. */
export function EditProfilePage() {
  const { user: userOnArrival } = privateRoute.useRouteContext().session;
  const { data: session } = useSession();
  // Somebody whose session has ended goes on seeing what they have typed.
  const user = session?.user ?? userOnArrival;
  return (
    <>
      <AppHeader title="Edit Profile" subtitle="What we call you and how to reach you" hasBack />
      <main className="page-width flex flex-col gap-6 py-6 md:py-8">
        <PictureField user={user} />
        {user.user_type === "client" ? <ParentForm user={user} /> : <NamesForm user={user} />}
      </main>
      <BottomBar />
    </>
  );
}

function ParentForm({ user }: { user: SessionUser }) {
  const profile = useQuery(parentProfileQuery(user.id));
  const today = useToday();
  if (profile.data) {
    return (
      <ParentProfileForm
        profile={profile.data}
        today={today}
        renderAddress={({ onChange, ...field }) => (
          <LocationField
            {...field}
            label="Address (optional)"
            onChange={onChange}
            onChoose={({ description }) => onChange(description)}
          />
        )}
      />
    );
  }
  if (profile.isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load profile"
          error={profile.error}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      </Card>
    );
  }
  return <ProfileSkeleton />;
}
