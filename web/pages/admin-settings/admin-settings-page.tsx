import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../api/settings.ts";
import { SettingsForm } from "../../features/settings/settings-form.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/skeleton.tsx";

/** Platform Settings. */
export function AdminSettingsPage() {
  const settings = useQuery(settingsQuery);
  return (
    <>
      <AppHeader
        title="Platform Settings"
        subtitle="Changes apply everywhere as soon as you save"
        hasBackToOverview
      />
      <main className="page-width py-6 md:py-8">
        {settings.data ? (
          <SettingsForm settings={settings.data} />
        ) : settings.isError ? (
          <ErrorState
            title="Couldn't load the settings"
            error={settings.error}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isRefetching}
          />
        ) : (
          <SettingsSkeleton />
        )}
      </main>
      <BottomBar />
    </>
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
