import { createFileRoute } from "@tanstack/react-router";
import { auditGroups, auditPersonMaxLength } from "../../../../contract/settings/audit.ts";
import { type AuditFilter, auditQuery } from "../../../api/operations/audit.ts";
import { isAuditDay } from "../../../features/admin/audit/audit-day.ts";
import { AuditList } from "../../../features/admin/audit/audit-list.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseText } from "../../../lib/search-text.ts";

interface AuditSearch {
  person?: string;
  group?: AuditFilter["group"];
  from?: string;
  to?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/audit")({
  validateSearch: (search: Record<string, unknown>): AuditSearch => ({
    person: parseText(String(search.person ?? ""))?.slice(0, auditPersonMaxLength),
    group: auditGroups.find((group) => group === search.group),
    from: parseDay(search.from),
    to: parseDay(search.to),
  }),
  staticData: { title: "Audit log", subtitle: "Who changed what, and when", backTo: "/admin-dashboard" },
  loaderDeps: ({ search }) => ({ filter: toAuditFilter(search) }),
  head: makeUnlistedHead("Audit log"),
  loader: ({ context: { queryClient }, cause, deps: { filter } }) => {
    // While the page is open, the list waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(auditQuery(filter));
  },
  component: AdminAudit,
});

function AdminAudit() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditList
      filter={toAuditFilter(search)}
      onFilter={(change) =>
        void navigate({
          // Changes the pending search: the current URL may not have what was just typed.
          search: (current) => {
            const { person, ...filter } = { ...toAuditFilter(current), ...change };
            return { ...filter, person: person || undefined };
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function toAuditFilter({ person, group, from, to }: AuditSearch): AuditFilter {
  return { person: person ?? "", group, from, to };
}

function parseDay(value: unknown): string | undefined {
  const day = parseText(value);
  return day && isAuditDay(day) ? day : undefined;
}
