import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { applicationsQuery } from "../../api/applications.ts";
import { ApplicationFilter } from "../../features/applications/application-filter.tsx";
import { ApplicationTable, LazyReviewDialog } from "../../features/applications/application-table.tsx";
import { useNeighbors } from "../../features/applications/use-neighbors.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";
import { type AdminApplicationsSearch, listedStatus } from "./admin-applications-search.ts";

const applicationsRoute = getRouteApi("/_private/_admin/admin/applications");

/** The applications of doulas, and the dialog in which one is reviewed. */
export function AdminApplicationsPage() {
  const { status, review } = applicationsRoute.useSearch();
  const dialog = useUrlDialog<AdminApplicationsSearch>(["review"]);
  const query = useInfiniteQuery(applicationsQuery(listedStatus(status)));
  // The last one too, while the dialog closes.
  const shown = useLastDefined(review);
  const neighbors = useNeighbors(query, review);

  return (
    <>
      <AppHeader
        title="Applications"
        subtitle="Review doulas before parents can find them"
        hasBackToOverview
      />
      <main className="page-width py-6 md:py-8">
        <ApplicationFilter status={status ?? "pending"} />
        <ApplicationTable
          status={status ?? "pending"}
          query={query}
          onReview={(id) => dialog.open({ review: id })}
        />
        {shown && (
          <LazyReviewDialog
            id={shown}
            isOpen={review !== undefined}
            neighbors={neighbors}
            onShow={(id) => dialog.replace({ review: id })}
            onClose={() => dialog.close()}
          />
        )}
      </main>
      <BottomBar />
    </>
  );
}
