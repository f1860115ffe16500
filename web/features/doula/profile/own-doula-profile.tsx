import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { ownProfileQuery } from "../../../api/directory/profiles.ts";
import { ApiError, isRefusedWith } from "../../../lib/api.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ProfileSkeleton } from "../../accounts/edit-profile/profile-skeleton.tsx";
import { DoulaProfileForm } from "./doula-profile-form.tsx";

/** The signed-in doula's profile form, once the profile has loaded. */
export function OwnDoulaProfile({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(ownProfileQuery);
  return (
    <Loaded
      query={{ data, error: error && readFailure(error), refetch }}
      skeleton={<ProfileSkeleton />}
      failed="Failed to load profile"
      wrapFailure={(failure) => <Card>{failure}</Card>}
    >
      {(profile) => <DoulaProfileForm profile={profile} user={user} />}
    </Loaded>
  );
}

/** The server already explains that a missing profile could not be created. */
function readFailure(error: Error): Error {
  if (isRefusedWith(error, ["doula_profile_not_created"])) return error;
  return new ApiError("internal", "Failed to fetch doula profile");
}
