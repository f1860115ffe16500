import { createFileRoute } from "@tanstack/react-router";
import { usersQuery } from "../../../api/users.ts";
import { unlistedHead } from "../../../lib/page-head.ts";
import { AdminUsersPage } from "../../../pages/admin-users/admin-users-page.tsx";
import { parseAdminUsersSearch, toUserFilter } from "../../../pages/admin-users/admin-users-search.ts";

export const Route = createFileRoute("/_private/_admin/admin/users")({
  validateSearch: parseAdminUsersSearch,
  loaderDeps: ({ search }) => ({ filter: toUserFilter(search) }),
  head: unlistedHead("User Management"),
  loader: ({ context: { queryClient }, cause, deps: { filter } }) => {
    // Not awaited: the page shows its skeleton meanwhile. On the page, it waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(usersQuery(filter));
  },
  component: AdminUsersPage,
});
