import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { SessionUser } from "../../../contract/accounts.schema.ts";
import { ownProfileQuery, ownUserQuery, parentProfileQuery } from "../../api/profiles.ts";
import { useSession } from "../../api/session.ts";
import { AdminProfileForm } from "../../features/profile/admin-profile-form.tsx";
import { DoulaProfileForm } from "../../features/profile/doula-profile-form.tsx";

import { ParentProfileForm } from "../../features/profile/parent-profile-form.tsx";
import { PictureField } from "../../features/profile/picture-field.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { ApiError, isRefusedWith } from "../../lib/api.ts";
import { useToday } from "../../lib/now.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

const privateRoute = getRouteApi("/_private");

/** The picture of anybody, and below it the form of their kind. */
export function EditProfilePage() {
  const { user: userOnArrival } = privateRoute.useRouteContext().session;
  const { data: session } = useSession();
  // Somebody whose session has ended goes on seeing what they have typed.
  const user = session?.user ?? userOnArrival;
  const doula = useQuery({ ...ownProfileQuery, enabled: user.user_type === "doula" });
  return (
    <>
      <AppHeader
        title="Edit Profile"
        subtitle={
          user.user_type === "doula"
            ? "What parents read about you, and how they reach you"
            : "What we call you and how to reach you"
        }
        hasBack
      />
      <main className="page-width flex flex-col gap-6 py-6 md:py-8">
        <PictureField user={user} isReadOnly={doula.data?.status === "pending"} />
        <ProfileForm user={user} />
      </main>
      <BottomBar />
    </>
  );
}

function ProfileForm({ user }: { user: SessionUser }) {
  const isAdmin = user.user_type === "admin";
  const account = useQuery({ ...ownUserQuery(user.id), enabled: !isAdmin });
  if (isAdmin || account.data?.has_admin_form) return <AdminProfileForm user={user} />;
  if (account.data)
    return user.user_type === "doula" ? <DoulaForm user={user} /> : <ParentForm user={user} />;
  if (!account.isError) return <ProfileSkeleton />;
  return (
    <Card>
      <ErrorState
        title="Failed to load profile"
        error={account.error}
        onRetry={() => void account.refetch()}
        isRetrying={account.isFetching}
      />
    </Card>
  );
}

function DoulaForm({ user }: { user: SessionUser }) {
  const profile = useQuery(ownProfileQuery);
  if (profile.data) return <DoulaProfileForm profile={profile.data} userId={user.id} />;
  if (profile.isError) {
    return (
      <Card>
        <ErrorState
          title="Failed to load profile"
          error={readFailure(profile.error)}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      </Card>
    );
  }
  return <ProfileSkeleton />;
}

/** The server says itself that a missing profile could not be created. */
function readFailure(error: Error): Error {
  if (isRefusedWith(error, ["doula_profile_not_created"])) return error;
  return new ApiError("internal", "Failed to fetch doula profile");
}

function ParentForm({ user }: { user: SessionUser }) {
  const profile = useQuery(parentProfileQuery(user.id));
  const today = useToday();
  if (profile.data) {
    return <ParentProfileForm profile={profile.data} today={today} />;
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

const fields = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/** The client form to come. */
function ProfileSkeleton() {
  return (
    <SkeletonRegion label="Loading your profile...">
      <Card className="flex flex-col gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          {fields.map((field) => (
            <div key={field} className="flex flex-col gap-1.5 md:last:col-span-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-12 w-full rounded-control" />
            </div>
          ))}
        </div>
        <div className="flex border-line border-t pt-5">
          <Skeleton className="ml-auto h-11 w-full rounded-control sm:w-40" />
        </div>
      </Card>
    </SkeletonRegion>
  );
}
