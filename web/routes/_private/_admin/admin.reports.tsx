import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { reportStatuses } from "../../../../contract/trust/reports.ts";
import { reportsQuery } from "../../../api/trust/reports.ts";
import { ReportDialog } from "../../../features/admin/reports/report-dialog.tsx";
import { ReportTable } from "../../../features/admin/reports/report-table.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId } from "../../../lib/search-text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";
import { SegmentLink, SegmentNav } from "../../../ui/basics/segments.tsx";

interface ReportsSearch {
  /** Without a status, the list shows open reports. */
  status?: "reviewed";
  /** The ID of the report whose dialog is open. */
  report?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/reports")({
  validateSearch: ({ status, report }: Record<string, unknown>): ReportsSearch => ({
    status: status === "reviewed" ? status : undefined,
    report: parseId(report),
  }),
  staticData: {
    title: "Reports",
    subtitle: "What people report about each other",
    backTo: "/admin-dashboard",
  },
  loaderDeps: ({ search: { status } }) => ({ status }),
  head: makeUnlistedHead("Reports"),
  loader: ({ context: { queryClient }, deps: { status } }) => {
    void queryClient.prefetchInfiniteQuery(reportsQuery(status ?? "open"));
  },
  component: AdminReports,
});

const statusTexts = { open: "Open", reviewed: "Reviewed" } as const;

function AdminReports() {
  const { status = "open", report } = Route.useSearch();
  const dialog = useUrlDialog<ReportsSearch>(["report"]);
  const query = useInfiniteQuery(reportsQuery(status));
  // Keeps the last one while the dialog closes.
  const shown = useLastDefined(report);
  return (
    <>
      <SegmentNav aria-label="Status" className="mb-4">
        {reportStatuses.map((choice) => (
          <SegmentLink
            key={choice}
            to="/admin/reports"
            search={{ status: choice === "open" ? undefined : choice }}
            isCurrent={choice === status}
          >
            {statusTexts[choice]}
          </SegmentLink>
        ))}
      </SegmentNav>
      <ReportTable status={status} query={query} onOpen={(id) => dialog.open({ report: id })} />
      {shown && <ReportDialog id={shown} isOpen={report !== undefined} onClose={() => dialog.close()} />}
    </>
  );
}
