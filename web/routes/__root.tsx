import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { useAccountDialog } from "../api/account-dialog.ts";
import { useIsInMaintenance } from "../api/maintenance.ts";
import { useSession } from "../api/session.ts";
import { LazyAccountDialogs } from "../features/accounts/lazy-account-dialogs.tsx";
import { boot } from "../lib/boot.ts";
import { HeadTags } from "../lib/head-tags.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useToasts } from "../ui/use-toast.ts";

const LazyToaster = lazyPart(async () => (await import("../ui/toaster.tsx")).Toaster, { isSilent: true });
const LazyLiveUpdates = lazyPart(
  async () => (await import("../features/shell/live-updates.tsx")).LiveUpdates,
  {
    isSilent: true,
  },
);
const LazyMaintenanceDialog = lazyPart(
  async () => (await import("../features/maintenance/maintenance-dialog.tsx")).MaintenanceDialog,
);

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { title: boot.settings.site_name },
      { name: "description", content: boot.settings.site_description },
    ],
  }),
  component: Root,
});

/** What surrounds every page. Dialogs and toasts are fetched on first use. */
function Root() {
  const accountDialog = useAccountDialog();
  const toasts = useToasts();
  const isInMaintenance = useIsInMaintenance();
  const { data: session } = useSession();
  return (
    <>
      <HeadTags />
      <Outlet />
      {accountDialog && <LazyAccountDialogs dialog={accountDialog} />}
      {toasts.length > 0 && <LazyToaster />}
      {session && <LazyLiveUpdates key={session.expires_at} userId={session.user.id} />}
      {isInMaintenance && <LazyMaintenanceDialog />}
    </>
  );
}
