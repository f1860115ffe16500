import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { reportStatuses } from "../../../contract/reports.ts";
import { reportsQuery } from "../../api/reports.ts";
import { LazyReportDialog, ReportTable } from "../../features/reports/report-table.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";
import { Button } from "../../ui/button.tsx";
import type { AdminReportsSearch } from "./admin-reports-search.ts";

const reportsRoute = getRouteApi("/_private/_admin/admin/reports");

const statusTexts = { open: "Open", reviewed: "Reviewed" } as const;

/** What people report about each other, and the dialog in which an admin decides. */
export function AdminReportsPage() {
  const { status = "open", report } = reportsRoute.useSearch();
  const dialog = useUrlDialog<AdminReportsSearch>(["report"]);
  const query = useInfiniteQuery(reportsQuery(status));
  // The last one too, while the dialog closes.
  const shown = useLastDefined(report);
  return (
    <>
      <AppHeader title="Reports" subtitle="What people report about each other" hasBackToOverview />
      <main className="page-width py-6 md:py-8">
        <nav aria-label="Status" className="mb-4 flex flex-wrap gap-2">
          {reportStatuses.map((choice) => (
            <Button key={choice} asChild size="sm" variant={choice === status ? "primary" : "secondary"}>
              <Link
                to="/admin/reports"
                search={{ status: choice === "open" ? undefined : choice }}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {statusTexts[choice]}
              </Link>
            </Button>
          ))}
        </nav>
        <ReportTable status={status} query={query} onOpen={(id) => dialog.open({ report: id })} />
        {shown && (
          <LazyReportDialog id={shown} isOpen={report !== undefined} onClose={() => dialog.close()} />
        )}
      </main>
      <BottomBar />
    </>
  );
}
