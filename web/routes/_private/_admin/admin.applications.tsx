import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { userSearchMaxLength } from "../../../../contract/identity/users.ts";
import { applicationsQuery, waitingQuery } from "../../../api/directory/applications.ts";
import { ApplicationFilter } from "../../../features/admin/applications/application-status.tsx";
import { ApplicationTable } from "../../../features/admin/applications/application-table.tsx";
import { ReviewDialog } from "../../../features/admin/applications/review-dialog.tsx";
import { useNeighbors } from "../../../features/admin/applications/use-neighbors.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId, parseText } from "../../../lib/search-text.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useLastDefined, useUrlDialog } from "../../../lib/use-url-dialog.ts";

/** Without a status, the list shows what waits for a review. */
const listedStatuses = ["pending", "approved", "rejected", "draft", "all"] as const;

interface ApplicationsSearch {
  status?: (typeof listedStatuses)[number];
  search?: string;
  /** The ID of the profile being reviewed. */
  review?: string;
}

export const Route = createFileRoute("/_private/_admin/admin/applications")({
  validateSearch: ({ status, search, review }: Record<string, unknown>): ApplicationsSearch => ({
    status: listedStatuses.find((each) => each === status),
    search: parseText(String(search ?? ""))?.slice(0, userSearchMaxLength),
    review: parseId(review),
  }),
  staticData: {
    title: "Applications",
    subtitle: "Review doulas before parents can find them",
    backTo: "/admin-dashboard",
  },
  loaderDeps: ({ search: { status, search } }) => ({ status, search }),
  head: makeUnlistedHead("Applications"),
  loader: ({ cause, context: { queryClient }, deps }) => {
    // While the page is open, the list waits for a pause in typing.
    if (cause !== "stay" || deps.search === undefined)
      void queryClient.prefetchInfiniteQuery(applicationsQuery(toFilter(deps)));
    void queryClient.prefetchQuery(waitingQuery);
  },
  component: AdminApplications,
});

function AdminApplications() {
  const { status = "pending", search = "", review } = Route.useSearch();
  const navigate = Route.useNavigate();
  const dialog = useUrlDialog<ApplicationsSearch>(["review"]);
  const query = useInfiniteQuery(applicationsQuery(toFilter({ status, search: useDebounced(search) })));
  // Keeps the last one while the dialog closes.
  const shown = useLastDefined(review);
  const neighbors = useNeighbors(query, review);

  return (
    <>
      <ApplicationFilter status={status} search={search} />
      <ApplicationTable
        status={status}
        search={search}
        query={query}
        onSearch={(typed) =>
          void navigate({
            search: (current) => ({ ...current, search: typed || undefined }),
            replace: true,
            resetScroll: false,
          })
        }
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

function toFilter({ status = "pending", search = "" }: Pick<ApplicationsSearch, "status" | "search">) {
  return { status: status === "all" ? undefined : status, search };
}
