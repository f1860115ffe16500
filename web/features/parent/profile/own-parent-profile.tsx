import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { useToday } from "../../../lib/now.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { ProfileSkeleton } from "../../accounts/edit-profile/profile-skeleton.tsx";
import { ParentProfileForm } from "./parent-profile-form.tsx";

/** The signed-in parent's profile form, once the profile has loaded. */
export function OwnParentProfile({ user }: { user: SessionUser }) {
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
