import { useInfiniteQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import {
  sortDirections,
  type UserSortKey,
  userSearchMaxLength,
  userSortKeys,
  userTypes,
} from "../../../../contract/identity/users.ts";
import { type UserFilter, usersQuery } from "../../../api/identity/users.ts";
import { type UserDialogSearch, UserDialogs } from "../../../features/admin/users/user-dialogs.tsx";
import { UserList } from "../../../features/admin/users/user-list.tsx";
import { PrivatePage } from "../../../features/shell/frame/private-page.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { makeUnlistedHead } from "../../../lib/page-head.ts";
import { parseId, parseText } from "../../../lib/search-text.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { useUrlDialog } from "../../../lib/use-url-dialog.ts";

interface UsersSearch extends UserDialogSearch {
  search?: string;
  type?: UserFilter["listed"];
  sort?: UserSortKey;
  direction?: UserFilter["direction"];
}

export const Route = createFileRoute("/_private/_admin/admin/users")({
  validateSearch: (search: Record<string, unknown>): UsersSearch => ({
    search: parseText(String(search.search ?? ""))?.slice(0, userSearchMaxLength),
    type: [...userTypes, "suspended" as const].find((type) => type === search.type),
    sort: userSortKeys.find((key) => key === search.sort),
    direction: sortDirections.find((direction) => direction === search.direction),
    edit: parseId(search.edit),
    suspend: parseId(search.suspend),
    restore: parseId(search.restore),
    delete: parseId(search.delete),
  }),
  loaderDeps: ({ search }) => ({ filter: toUserFilter(search) }),
  head: makeUnlistedHead("User Management"),
  loader: ({ context: { queryClient }, cause, deps: { filter } }) => {
    // While the page is open, the list waits for a pause in typing.
    if (cause !== "stay") void queryClient.prefetchInfiniteQuery(usersQuery(filter));
  },
  component: AdminUsers,
});

function AdminUsers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const dialog = useUrlDialog<UserDialogSearch>(["edit", "suspend", "restore", "delete"]);
  const typed = toUserFilter(search);
  const filter = { ...typed, search: useDebounced(typed.search) };
  const userCount = useInfiniteQuery(usersQuery(filter)).data?.pages[0]?.counts?.all;

  const show = (change: Partial<UserFilter>) => {
    void navigate({
      // Changes the pending search: the current URL may not have what was just typed.
      search: (current) => toUsersSearch({ ...toUserFilter(current), ...change }),
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <PrivatePage
      title={userCount === undefined ? "User Management" : `User Management (${formatNumber(userCount)})`}
      subtitle="Everyone with an account"
      backTo="/admin-dashboard"
    >
      <UserList
        filter={filter}
        typedSearch={typed.search}
        onFilter={show}
        onOpen={({ id }) => void navigate({ to: "/admin/users/$id", params: { id } })}
        onEdit={({ id }) => dialog.open({ edit: id })}
        onSuspend={({ id }) => dialog.open({ suspend: id })}
        onRestore={({ id }) => dialog.open({ restore: id })}
        onDelete={({ id }) => dialog.open({ delete: id })}
      />
      <UserDialogs search={search} onClose={() => dialog.close()} />
    </PrivatePage>
  );
}

/** Newest users first by default. */
function toUserFilter({ search, type, sort, direction }: UsersSearch): UserFilter {
  return {
    search: search ?? "",
    listed: type,
    sort: sort ?? "created",
    direction: direction ?? (sort ? "ascending" : "descending"),
  };
}

function toUsersSearch({ search, listed, ...sorting }: UserFilter): UsersSearch {
  return { search: search || undefined, type: listed, ...sorting };
}
