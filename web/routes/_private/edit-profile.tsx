import { createFileRoute } from "@tanstack/react-router";
import { prefetchEditedProfile } from "../../api/directory/profiles.ts";
import { EditProfile } from "../../features/accounts/edit-profile/edit-profile.tsx";
import { OwnDoulaProfile } from "../../features/doula/profile/own-doula-profile.tsx";
import { OwnParentProfile } from "../../features/parent/profile/own-parent-profile.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";

export const Route = createFileRoute("/_private/edit-profile")({
  staticData: {
    title: "Edit Profile",
    subtitle: ({ user_type }) =>
      user_type === "doula" ? "How parents see and reach you" : "What we call you and how to reach you",
    backTo: "/dashboard",
  },
  head: makeUnlistedHead("Edit Profile"),
  loader: ({ context: { queryClient, session } }) => {
    void prefetchEditedProfile(queryClient, session.user);
  },
  component: () => (
    <EditProfile
      session={Route.useRouteContext().session}
      ParentForm={OwnParentProfile}
      DoulaForm={OwnDoulaProfile}
    />
  ),
});
