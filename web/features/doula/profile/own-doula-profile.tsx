import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { ownProfileQuery } from "../../../api/directory/profiles.ts";
import { ApiError, isRefusedWith } from "../../../lib/api.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { ProfileSkeleton } from "../../accounts/edit-profile/profile-skeleton.tsx";

// Not loaded for parents and admins.
const DoulaProfileForm = lazyComponent(
  async () => (await import("./doula-profile-form.tsx")).DoulaProfileForm,
  { fallback: ProfileSkeleton },
);

/** The signed-in doula's profile form, once the profile has loaded. */
export function OwnDoulaProfile({ user }: { user: SessionUser }) {
  const profile = useQuery(ownProfileQuery);
  if (profile.data) return <DoulaProfileForm profile={profile.data} user={user} />;
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

/** The server already explains that a missing profile could not be created. */
function readFailure(error: Error): Error {
  if (isRefusedWith(error, ["doula_profile_not_created"])) return error;
  return new ApiError("internal", "Failed to fetch doula profile");
}
