import { useQuery } from "@tanstack/react-query";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { useToday } from "../../../lib/now.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { ProfileSkeleton } from "../../accounts/edit-profile/profile-skeleton.tsx";
import { ParentProfileForm } from "./parent-profile-form.tsx";

/** The signed-in parent's profile form, once the profile has loaded. */
export function OwnParentProfile({ user }: { user: SessionUser }) {
  const profile = useQuery(parentProfileQuery(user.id));
  const today = useToday();
  return (
    <Loaded
      query={profile}
      skeleton={<ProfileSkeleton />}
      failed="Failed to load profile"
      wrapFailure={(failure) => <Card>{failure}</Card>}
    >
      {(loaded) => <ParentProfileForm profile={loaded} today={today} />}
    </Loaded>
  );
}
