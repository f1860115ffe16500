import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "../../../api/operations/settings.ts";
import { SettingsForm } from "../../../features/admin/settings/settings-form.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

export const Route = createFileRoute("/_private/_admin/admin/settings")({
  staticData: {
    title: "Platform Settings",
    subtitle: "Changes apply everywhere as soon as you save",
    backTo: "/admin-dashboard",
  },
  head: makeUnlistedHead("Platform Settings"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(settingsQuery);
  },
  component: AdminSettings,
});

function AdminSettings() {
  return (
    <Loaded
      query={useQuery(settingsQuery)}
      skeleton={<SettingsSkeleton />}
      failed="Couldn't load the settings"
    >
      {(settings) => <SettingsForm settings={settings} />}
    </Loaded>
  );
}

function SettingsSkeleton() {
  return (
    <SkeletonRegion label="Loading the settings..." className="flex flex-col gap-6">
      <Skeleton className="h-96" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
      <Skeleton className="h-56" />
    </SkeletonRegion>
  );
}
