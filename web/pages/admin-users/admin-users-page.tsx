import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type UserFilter, usersQuery } from "../../api/users.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { DeleteUserDialog } from "../../features/users/delete-user-dialog.tsx";
import { EditUserDialog } from "../../features/users/edit-user-dialog.tsx";
import { RestoreUserDialog, SuspendUserDialog } from "../../features/users/suspension-dialogs.tsx";
import { UserList } from "../../features/users/user-list.tsx";
import { useSettled } from "../../lib/use-settled.ts";
import { useLastDefined, useUrlDialog } from "../../lib/use-url-dialog.ts";
import { type AdminUsersSearch, toSearch, toUserFilter } from "./admin-users-search.ts";

const usersRoute = getRouteApi("/_private/_admin/admin/users");

/** User Management. */
export function AdminUsersPage() {
  const search = usersRoute.useSearch();
  const navigate = usersRoute.useNavigate();
  const dialog = useUrlDialog<AdminUsersSearch>(["edit", "suspend", "restore", "delete"]);
  const typed = toUserFilter(search);
  const filter = { ...typed, search: useSettled(typed.search) };
  const all = useInfiniteQuery(usersQuery(filter)).data?.pages[0]?.counts?.all;
  // The last ones too, while their dialogs close.
  const edited = useLastDefined(search.edit);
  const toSuspend = useLastDefined(search.suspend);
  const toRestore = useLastDefined(search.restore);
  const toDelete = useLastDefined(search.delete);

  const show = (change: Partial<UserFilter>) => {
    void navigate({
      // Of the address as it will be: a search may still be on its way there when another filter is chosen.
      search: (current) => toSearch({ ...toUserFilter(current), ...change }),
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <>
      <AppHeader
        title={all === undefined ? "User Management" : `User Management (${all.toLocaleString("en-US")})`}
        subtitle="Everybody with an account"
        hasBackToOverview
      />
      <main className="page-width py-6 md:py-8">
        <UserList
          filter={filter}
          typedSearch={typed.search}
          onFilter={show}
          onEdit={({ id }) => dialog.open({ edit: id })}
          onSuspend={({ id }) => dialog.open({ suspend: id })}
          onRestore={({ id }) => dialog.open({ restore: id })}
          onDelete={({ id }) => dialog.open({ delete: id })}
        />
        {edited && (
          <EditUserDialog
            key={edited}
            userId={edited}
            isOpen={search.edit !== undefined}
            onClose={() => dialog.close()}
          />
        )}
        {toSuspend && (
          <SuspendUserDialog
            key={toSuspend}
            userId={toSuspend}
            isOpen={search.suspend !== undefined}
            onClose={() => dialog.close()}
          />
        )}
        {toRestore && (
          <RestoreUserDialog
            key={toRestore}
            userId={toRestore}
            isOpen={search.restore !== undefined}
            onClose={() => dialog.close()}
          />
        )}
        {toDelete && (
          <DeleteUserDialog
            key={toDelete}
            userId={toDelete}
            isOpen={search.delete !== undefined}
            onClose={() => dialog.close()}
          />
        )}
      </main>
      <BottomBar />
    </>
  );
}
