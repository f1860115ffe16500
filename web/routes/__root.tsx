import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, HeadContent, Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useAccountDialog } from "../lib/account-dialog.ts";
import { boot } from "../lib/boot.ts";
import { useToasts } from "../ui/use-toast.ts";

const AccountDialogs = lazy(async () => ({
  default: (await import("../features/accounts/account-dialogs.tsx")).AccountDialogs,
}));
const Toaster = lazy(async () => ({ default: (await import("../ui/toaster.tsx")).Toaster }));

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({
    meta: [
      { title: boot.settings.site_name },
      { name: "description", content: boot.settings.site_description },
    ],
  }),
  component: Root,
});

/** What surrounds every page. Dialogs and toasts are fetched when the first one is wanted. */
function Root() {
  const accountDialog = useAccountDialog();
  const toasts = useToasts();
  return (
    <>
      <HeadContent />
      <Outlet />
      {/* Each waits for itself: a toast that is fetched must not take an open dialog away. */}
      <Suspense>{accountDialog && <AccountDialogs dialog={accountDialog} />}</Suspense>
      <Suspense>{toasts.length > 0 && <Toaster />}</Suspense>
    </>
  );
}
