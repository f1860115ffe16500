import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ManagedUser, UserPage } from "../../../contract/users.schema.ts";
import { type UserSortKey, userSearchMaxLength, userTypes } from "../../../contract/users.ts";
import { type UserFilter, usersNotLoaded, usersQuery } from "../../api/users.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { countText } from "../../lib/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { inputClasses } from "../../ui/field-control.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { nameOfUser, suspendedText, userTypeTexts } from "./managed-user.tsx";

interface UserListProps {
  filter: UserFilter;
  /** The text in the search box; the filter's search follows after a pause in typing. */
  typedSearch: string;
  onFilter: (change: Partial<UserFilter>) => void;
  onEdit: (user: ManagedUser) => void;
  onSuspend: (user: ManagedUser) => void;
  onRestore: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
}

/** All users, with a search and a filter by type. */
export function UserList({ filter, typedSearch, onFilter, ...actions }: UserListProps) {
  const { search, listed, sort, direction } = filter;
  const users = useInfiniteQuery(usersQuery(filter));
  const isFiltered = search !== "" || listed !== undefined;
  const counts = users.data?.pages[0]?.counts;
  const clear = (
    <Button variant="secondary" onClick={() => onFilter({ search: "", listed: undefined })}>
      Show all users
    </Button>
  );
  return (
    <>
      <div className="mb-4 grid gap-3 md:grid-cols-[1fr_12rem]">
        <SearchBox
          label="Search users"
          placeholder="Search by email or name..."
          maxLength={userSearchMaxLength}
          search={typedSearch}
          onSearch={(search) => onFilter({ search })}
        />
        <TypeSelect listed={listed} onChoose={(listed) => onFilter({ listed })} />
      </div>
      <p role="status" className="mb-2 text-ink-soft text-sm empty:hidden">
        {isFiltered && counts && !users.isPlaceholderData && foundText(counts)}
      </p>
      <DataTable
        caption="Users"
        columns={createColumns(actions)}
        query={users}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isFiltered ? "No users match" : "No users yet"} action={isFiltered && clear} />
        }
        failed={usersNotLoaded}
        moreFailed={usersNotLoaded}
        sort={{ key: sort, direction }}
        onSort={({ key, direction }) => onFilter({ sort: key, direction })}
      />
    </>
  );
}

function foundText({ found, has_more }: NonNullable<UserPage["counts"]>): string {
  return has_more ? `${found.toLocaleString("en-US")}+ users match` : `${countText(found, "user")} found`;
}

const choices = [...userTypes, "suspended"] as const;

interface TypeSelectProps {
  listed: UserFilter["listed"];
  onChoose: (listed: UserFilter["listed"]) => void;
}

function TypeSelect({ listed, onChoose }: TypeSelectProps) {
  const id = useId();
  const [shown, setShown] = useEagerValue(listed);
  return (
    <span>
      <label htmlFor={id} className="sr-only">
        User type
      </label>
      <select
        id={id}
        className={inputClasses}
        value={shown ?? ""}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice === target.value);
          setShown(chosen);
          onChoose(chosen);
        }}
      >
        <option value="">All types</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === "suspended" ? suspendedText : userTypeTexts[choice]}
          </option>
        ))}
      </select>
    </span>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

type Actions = Omit<UserListProps, "filter" | "typedSearch" | "onFilter">;

function createColumns({
  onEdit,
  onSuspend,
  onRestore,
  onDelete,
}: Actions): Column<ManagedUser, UserSortKey>[] {
  return [
    { header: "Name", sortKey: "name", cell: (user) => <NameOfUser user={user} /> },
    { header: "Email", sortKey: "email", cell: ({ email }) => email, stacked: "plain" },
    {
      header: "User Type",
      sortKey: "type",
      stacked: "plain",
      cell: ({ user_type }) => userTypeTexts[user_type],
    },
    {
      header: "Created",
      sortKey: "created",
      cell: ({ created_at }) => <span className="whitespace-nowrap">{day.format(new Date(created_at))}</span>,
    },
    {
      header: "Last Updated",
      sortKey: "updated",
      cell: ({ updated_at }) => (
        <span className="whitespace-nowrap">{updated_at ? day.format(new Date(updated_at)) : "Never"}</span>
      ),
    },
    {
      header: "Actions",
      stacked: "plain",
      cell: (user) => (
        <span className="-my-1 -ml-3.5 flex flex-wrap whitespace-nowrap @4xl:my-0 @4xl:flex-nowrap">
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Edit: ${nameOfUser(user)}`}
            onClick={() => onEdit(user)}
          >
            Edit
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${user.suspended_at ? "Restore" : "Suspend"}: ${nameOfUser(user)}`}
            onClick={() => (user.suspended_at ? onRestore(user) : onSuspend(user))}
          >
            {user.suspended_at ? "Restore" : "Suspend"}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="text-danger!"
            aria-label={`Delete: ${nameOfUser(user)}`}
            onClick={() => onDelete(user)}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ];
}

function NameOfUser({ user }: { user: ManagedUser }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{nameOfUser(user)}</span>
      {!user.is_confirmed && <Badge tone="pending">Not confirmed</Badge>}
      {user.suspended_at && <Badge tone="cancelled">{suspendedText}</Badge>}
    </span>
  );
}
