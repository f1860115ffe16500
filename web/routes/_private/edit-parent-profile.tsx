import { createFileRoute } from "@tanstack/react-router";
import { parentProfileQuery } from "../../features/profile/queries.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { EditProfilePage } from "./-edit-profile-page.tsx";

export const Route = createFileRoute("/_private/edit-parent-profile")({
  loader: ({ context: { queryClient, session } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    if (session.user.user_type === "client") {
      void queryClient.prefetchQuery(parentProfileQuery(session.user.id));
    }
  },
  head: unlistedHead("Edit Profile"),
  component: EditProfilePage,
});
