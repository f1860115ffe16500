import { createFileRoute } from "@tanstack/react-router";
import { prefetchEditedProfile } from "../../api/profiles.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { EditProfilePage } from "../../pages/edit-profile/edit-profile-page.tsx";

export const Route = createFileRoute("/_private/edit-profile")({
  loader: ({ context: { queryClient, session } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void prefetchEditedProfile(queryClient, session.user);
  },
  head: unlistedHead("Edit Profile"),
  component: EditProfilePage,
});
