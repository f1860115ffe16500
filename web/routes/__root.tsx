import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { useSession } from "../api/identity/session.ts";
import { useIsInMaintenance } from "../client-state/maintenance.ts";
import { AccountDialogOutlet } from "../features/accounts/sign-in/account-dialog-outlet.tsx";
import { LiveUpdates } from "../features/shell/notices/live-updates.tsx";
import { MaintenanceDialog } from "../features/shell/notices/maintenance-dialog.tsx";
import { OfflineNotice } from "../features/shell/notices/offline-notice.tsx";
import { boot } from "../lib/boot.ts";
import { HeadTags } from "../lib/head-tags.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { useToasts } from "../ui/feedback/use-toast.ts";

const Toaster = lazyComponent(async () => (await import("../ui/feedback/toaster.tsx")).Toaster, {
  isSilent: true,
});

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { title: boot.settings.site_name },
      { name: "description", content: boot.settings.site_description },
    ],
  }),
  component: Root,
});

/** The shell around every page. Dialogs and toasts are loaded on first use. */
function Root() {
  const toasts = useToasts();
  const isInMaintenance = useIsInMaintenance();
  const { data: session } = useSession();
  return (
    <>
      <HeadTags />
      <Outlet />
      <AccountDialogOutlet />
      {toasts.length > 0 && <Toaster />}
      {session && <LiveUpdates key={session.expires_at} user={session.user} />}
      {isInMaintenance && <MaintenanceDialog />}
      <OfflineNotice />
    </>
  );
}
