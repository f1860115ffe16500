import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ManagedUser, UserPage } from "../../../contract/users.schema.ts";
import { type UserSortKey, type UserType, userSearchMaxLength, userTypes } from "../../../contract/users.ts";
import { type UserFilter, usersNotFetched, usersQuery } from "../../api/users.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { countText } from "../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { inputClasses } from "../../ui/input-classes.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { nameOfUser, userTypeTexts } from "./user-texts.ts";

interface UserListProps {
  filter: UserFilter;
  onFilter: (change: Partial<UserFilter>) => void;
  onEdit: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
}

/** All users, with a search and a filter by type. */
export function UserList({ filter, onFilter, onEdit, onDelete }: UserListProps) {
  const { search, userType, sort, direction } = filter;
  const users = useInfiniteQuery(usersQuery(filter));
  const isFiltered = search !== "" || userType !== undefined;
  const counts = users.data?.pages[0]?.counts;
  const clear = (
    <Button variant="secondary" onClick={() => onFilter({ search: "", userType: undefined })}>
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
          search={search}
          onSearch={(search) => onFilter({ search })}
        />
        <TypeSelect userType={userType} onChoose={(userType) => onFilter({ userType })} />
      </div>
      <p role="status" className="mb-2 text-ink-soft text-sm empty:hidden">
        {isFiltered && counts && !users.isPlaceholderData && foundText(counts)}
      </p>
      <DataTable
        caption="Users"
        columns={columnsWith({ onEdit, onDelete })}
        query={users}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={isFiltered ? "No users match" : "No users yet"} action={isFiltered && clear} />
        }
        failed={usersNotFetched}
        moreFailed={usersNotFetched}
        sort={{ key: sort, direction }}
        onSort={({ key, direction }) => onFilter({ sort: key, direction })}
      />
    </>
  );
}

function foundText({ found, has_more }: NonNullable<UserPage["counts"]>): string {
  return has_more ? `${found.toLocaleString("en-US")}+ users match` : `${countText(found, "user")} found`;
}

interface TypeSelectProps {
  userType: UserType | undefined;
  onChoose: (userType: UserType | undefined) => void;
}

function TypeSelect({ userType, onChoose }: TypeSelectProps) {
  const id = useId();
  const [shown, setShown] = useEagerValue(userType);
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
          const chosen = userTypes.find((type) => type === target.value);
          setShown(chosen);
          onChoose(chosen);
        }}
      >
        <option value="">All types</option>
        {userTypes.map((type) => (
          <option key={type} value={type}>
            {userTypeTexts[type]}
          </option>
        ))}
      </select>
    </span>
  );
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

function columnsWith({
  onEdit,
  onDelete,
}: Pick<UserListProps, "onEdit" | "onDelete">): Column<ManagedUser, UserSortKey>[] {
  return [
    { header: "Name", sortKey: "name", cell: nameOfUser },
    { header: "Email", sortKey: "email", cell: ({ email }) => email },
    { header: "User Type", sortKey: "type", cell: ({ user_type }) => userTypeTexts[user_type] },
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
      cell: (user) => (
        <span className="flex @2xl:-ml-3.5">
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
