import { createFileRoute } from "@tanstack/react-router";
import { changedProfilesQuery, waitingQuery } from "../../../api/directory/applications.ts";
import { ApplicationFilter } from "../../../features/admin/applications/application-status.tsx";
import { ChangedProfiles } from "../../../features/admin/applications/changed-profiles.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";

export const Route = createFileRoute("/_private/_admin/admin/applications_/changes")({
  staticData: {
    title: "Changed since approval",
    subtitle: "Accept what is fine, or unlist a doula to hide their page until you list them again",
    backTo: "/admin-dashboard",
  },
  head: makeUnlistedHead("Changed since approval"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(changedProfilesQuery);
    void queryClient.prefetchQuery(waitingQuery);
  },
  component: AdminChanges,
});

function AdminChanges() {
  return (
    <>
      <ApplicationFilter status="changes" />
      <ChangedProfiles />
    </>
  );
}
