import { createFileRoute } from "@tanstack/react-router";
import { useSession } from "../../api/identity/session.ts";
import { ProfilePage } from "../../features/shell/profile/profile-page.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";

export const Route = createFileRoute("/_private/profile")({
  staticData: { title: "Profile", backTo: "/dashboard" },
  head: makeUnlistedHead("Profile"),
  component: Profile,
});

function Profile() {
  const { session: arrived } = Route.useRouteContext();
  const { user } = useSession().data ?? arrived;
  return <ProfilePage user={user} />;
}
