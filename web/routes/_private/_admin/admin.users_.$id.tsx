import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type TimelineFilter, timelineFilters } from "../../../../contract/operations/timeline.ts";
import { managedUserQuery } from "../../../api/identity/users.ts";
import { timelineQuery } from "../../../api/operations/timeline.ts";
import { PersonPage } from "../../../features/admin/person/person-page.tsx";
import { EditUserDialog } from "../../../features/admin/users/edit-user-dialog.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { useUrlDialog } from "../../../lib/use-url-dialog.ts";

interface PersonSearch {
  /** What the timeline shows; everything by default. */
  show?: Exclude<TimelineFilter, "all">;
  /** The dialog with the person's names and type is open. */
  edit?: true;
}

export const Route = createFileRoute("/_private/_admin/admin/users_/$id")({
  validateSearch: ({ show, edit }: Record<string, unknown>): PersonSearch => ({
    show: timelineFilters.filter((each) => each !== "all").find((each) => each === show),
    edit: edit ? true : undefined,
  }),
  staticData: {
    title: { Component: PersonName },
    subtitle: "Their calls, orders and emails, but nothing they wrote",
    backTo: "/admin/users",
  },
  loaderDeps: ({ search: { show } }): { show: TimelineFilter } => ({ show: show ?? "all" }),
  head: makeUnlistedHead("User"),
  loader: ({ cause, context: { queryClient }, params: { id }, deps: { show } }) => {
    void queryClient.prefetchQuery(managedUserQuery(id));
    // Reading a timeline is audited, and pointing at a link reads nothing.
    if (cause !== "preload") void queryClient.prefetchInfiniteQuery(timelineQuery(id, show));
  },
  component: AdminPerson,
});

function PersonName(): string {
  const { id } = Route.useParams();
  const { data: user } = useQuery(managedUserQuery(id));
  return user ? user.full_name || user.email : "User";
}

function AdminPerson() {
  const { id } = Route.useParams();
  const { show = "all", edit = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const dialog = useUrlDialog<PersonSearch>(["edit"]);
  return (
    <>
      <PersonPage
        userId={id}
        show={show}
        onShow={(next) =>
          void navigate({
            search: (search) => ({ ...search, show: next === "all" ? undefined : next }),
            replace: true,
            resetScroll: false,
          })
        }
        onEdit={() => dialog.open({ edit: true })}
      />
      <EditUserDialog key={id} userId={id} isOpen={edit} onClose={() => dialog.close()} />
    </>
  );
}
