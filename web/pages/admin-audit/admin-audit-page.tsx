import { getRouteApi } from "@tanstack/react-router";
import { AuditList } from "../../features/audit/audit-list.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { toAuditFilter } from "./admin-audit-search.ts";

const auditRoute = getRouteApi("/_private/_admin/admin/audit");

/** The audit log. */
export function AdminAuditPage() {
  const search = auditRoute.useSearch();
  const navigate = auditRoute.useNavigate();
  return (
    <>
      <AppHeader title="Audit log" subtitle="Who changed what, and when" hasBackToOverview />
      <main className="page-width py-6 md:py-8">
        <AuditList
          filter={toAuditFilter(search)}
          onFilter={(change) =>
            void navigate({
              // Of the address as it will be: a search may still be on its way there when another filter is chosen.
              search: (current) => {
                const { person, ...filter } = { ...toAuditFilter(current), ...change };
                return { ...filter, person: person || undefined };
              },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </main>
      <BottomBar />
    </>
  );
}
