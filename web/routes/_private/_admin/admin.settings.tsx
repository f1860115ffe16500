import { createFileRoute } from "@tanstack/react-router";
import { settingsQuery } from "../../../api/settings.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminSettingsPage } from "../../../pages/admin-settings/admin-settings-page.tsx";

export const Route = createFileRoute("/_private/_admin/admin/settings")({
  head: unlistedHead("Platform Settings"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchQuery(settingsQuery);
  },
  component: AdminSettingsPage,
});
