import { createFileRoute } from "@tanstack/react-router";
import { managedUserQuery } from "../../../api/identity/users.ts";
import { timelineQuery } from "../../../api/operations/timeline.ts";
import { PersonPage } from "../../../features/admin/person/person-page.tsx";
import { EditUserDialog } from "../../../features/admin/users/edit-user-dialog.tsx";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { useUrlDialog } from "../../../lib/use-url-dialog.ts";

interface PersonSearch {
  /** The dialog with the person's names and type is open. */
  edit?: true;
}

export const Route = createFileRoute("/_private/_admin/admin/users_/$id")({
  validateSearch: ({ edit }: Record<string, unknown>): PersonSearch => ({ edit: edit ? true : undefined }),
  staticData: { title: "User", subtitle: "What happened, without what people wrote", backTo: "/admin/users" },
  head: makeUnlistedHead("User"),
  loader: ({ cause, context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(managedUserQuery(id));
    // Reading a timeline is audited, and pointing at a link reads nothing.
    if (cause !== "preload") void queryClient.prefetchInfiniteQuery(timelineQuery(id));
  },
  component: AdminPerson,
});

function AdminPerson() {
  const { id } = Route.useParams();
  const { edit = false } = Route.useSearch();
  const dialog = useUrlDialog<PersonSearch>(["edit"]);
  return (
    <>
      <PersonPage userId={id} onEdit={() => dialog.open({ edit: true })} />
      <EditUserDialog key={id} userId={id} isOpen={edit} onClose={() => dialog.close()} />
    </>
  );
}
