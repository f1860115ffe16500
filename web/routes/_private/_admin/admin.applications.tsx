import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { applicationsQuery, waitingQuery } from "../../../api/directory/applications.ts";
import { ApplicationFilter } from "../../../features/admin/applications/application-status.tsx";
import { ApplicationTable } from "../../../features/admin/applications/application-table.tsx";
import { ReviewDialog } from "../../../features/admin/applications/review-dialog.tsx";
import { useNeighbors } from "../../../features/admin/applications/use-neighbors.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId } from "../../../lib/search-text.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";

/** Without a status, the list shows all applications; 'all' stays for old links. */
const listedStatuses = ["pending", "approved", "rejected", "draft", "all"] as const;

interface ApplicationsSearch {
  status?: (typeof listedStatuses)[number];
  /** The ID of the profile being reviewed. */
  review?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/applications")({
  validateSearch: ({ status, review }: Record<string, unknown>): ApplicationsSearch => ({
    status: listedStatuses.find((each) => each === status),
    review: parseId(review),
  }),
  staticData: {
    title: "Applications",
    subtitle: "Review doulas before parents can find them",
    backTo: "/admin-dashboard",
  },
  loaderDeps: ({ search: { status } }) => ({ status }),
  head: makeUnlistedHead("Applications"),
  loader: ({ context: { queryClient }, deps: { status } }) => {
    void queryClient.prefetchInfiniteQuery(listQuery(status));
    void queryClient.prefetchQuery(waitingQuery);
  },
  component: AdminApplications,
});

function AdminApplications() {
  const { status, review } = Route.useSearch();
  const dialog = useUrlDialog<ApplicationsSearch>(["review"]);
  const query = useInfiniteQuery(listQuery(status));
  // Keeps the last one while the dialog closes.
  const shown = useLastDefined(review);
  const neighbors = useNeighbors(query, review);

  return (
    <>
      <ApplicationFilter status={status ?? "all"} />
      <ApplicationTable
        status={status ?? "all"}
        query={query}
        onReview={(id) => dialog.open({ review: id })}
      />
      {shown && (
        <ReviewDialog
          id={shown}
          isOpen={review !== undefined}
          neighbors={neighbors}
          onShow={(id) => dialog.replace({ review: id })}
          onClose={() => dialog.close()}
        />
      )}
    </>
  );
}

function listQuery(status: ApplicationsSearch["status"]) {
  return applicationsQuery(status === "all" ? undefined : status);
}
