import { createFileRoute } from "@tanstack/react-router";
import { auditQuery } from "../../../api/audit.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminAuditPage } from "../../../pages/admin-audit/admin-audit-page.tsx";
import { parseAdminAuditSearch, toAuditFilter } from "../../../pages/admin-audit/admin-audit-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/audit")({
  validateSearch: parseAdminAuditSearch,
  loaderDeps: ({ search }) => ({ filter: toAuditFilter(search) }),
  head: unlistedHead("Audit log"),
  loader: ({ context: { queryClient }, cause, deps: { filter } }) => {
    // Not awaited: the page shows its skeleton meanwhile. On the page, it waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(auditQuery(filter));
  },
  component: AdminAuditPage,
});
