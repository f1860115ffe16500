import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ManagedUser, UserPage } from "../../../contract/users.schema.ts";
import { type UserSortKey, userSearchMaxLength, userTypes } from "../../../contract/users.ts";
import { type UserFilter, usersNotLoaded, usersQuery } from "../../api/users.ts";
import { cn } from "../../lib/class-names.ts";
import { useEagerValue } from "../../lib/eager-value.ts";
import { countText } from "../../lib/text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { inputClasses } from "../../ui/field-control.tsx";
import { NarrowRow } from "../../ui/narrow-row.tsx";
import type { RowAction } from "../../ui/row-menu.tsx";
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
    <DataTable
      caption="Users"
      columns={createColumns(actions)}
      narrowRow={(user) => <NarrowUser user={user} {...actions} />}
      filters={
        <>
          <SearchBox
            label="Search users"
            placeholder="Search by email or name..."
            maxLength={userSearchMaxLength}
            search={typedSearch}
            onSearch={(search) => onFilter({ search })}
            className="grow @max-4xl:basis-full"
          />
          <TypeSelect listed={listed} onChoose={(listed) => onFilter({ listed })} />
          <p role="status" className="order-last basis-full text-ink-soft text-sm empty:hidden">
            {isFiltered && counts && !users.isPlaceholderData && foundText(counts)}
          </p>
        </>
      }
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
    <span className="min-w-0 @max-4xl:grow @max-4xl:basis-0 @4xl:w-48">
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

function listActions(user: ManagedUser, actions: Actions): [RowAction, ...RowAction[]] {
  const name = nameOfUser(user);
  return [
    { text: "Edit", label: `Edit: ${name}`, onSelect: () => actions.onEdit(user) },
    user.suspended_at
      ? { text: "Restore", label: `Restore: ${name}`, onSelect: () => actions.onRestore(user) }
      : { text: "Suspend", label: `Suspend: ${name}`, onSelect: () => actions.onSuspend(user) },
    { text: "Delete", label: `Delete: ${name}`, isDanger: true, onSelect: () => actions.onDelete(user) },
  ];
}

function createColumns(actions: Actions): Column<ManagedUser, UserSortKey>[] {
  return [
    {
      header: "Name",
      sortKey: "name",
      cell: (user) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{nameOfUser(user)}</span>
          <AccountBadges user={user} />
        </span>
      ),
    },
    { header: "Email", sortKey: "email", cell: ({ email }) => email },
    { header: "User Type", sortKey: "type", cell: ({ user_type }) => userTypeTexts[user_type] },
    {
      header: "Created",
      sortKey: "created",
      cell: (user) => <span className="whitespace-nowrap">{createdText(user)}</span>,
    },
    {
      header: "Last Updated",
      sortKey: "updated",
      cell: (user) => <span className="whitespace-nowrap">{updatedText(user)}</span>,
    },
    {
      header: "Actions",
      cell: (user) => (
        <span className="-ml-3.5 flex whitespace-nowrap">
          {listActions(user, actions).map(({ text, label, isDanger, onSelect }) => (
            <Button
              key={text}
              variant="ghost"
              size="sm"
              aria-label={label}
              className={cn(isDanger && "text-danger!")}
              onClick={onSelect}
            >
              {text}
            </Button>
          ))}
        </span>
      ),
    },
  ];
}

function createdText({ created_at }: ManagedUser): string {
  return day.format(new Date(created_at));
}

function updatedText({ updated_at }: ManagedUser): string {
  return updated_at ? day.format(new Date(updated_at)) : "Never";
}

function NarrowUser({ user, ...actions }: Actions & { user: ManagedUser }) {
  return (
    <NarrowRow
      name={nameOfUser(user)}
      line={`${userTypeTexts[user.user_type]} · ${user.email}`}
      end={<AccountBadges user={user} />}
      details={[
        ["Email", user.email],
        ["User Type", userTypeTexts[user.user_type]],
        ["Created", createdText(user)],
        ["Last Updated", updatedText(user)],
      ]}
      actions={listActions(user, actions)}
    />
  );
}

function AccountBadges({ user: { is_confirmed, suspended_at } }: { user: ManagedUser }) {
  return (
    <>
      {!is_confirmed && <Badge tone="pending">Not confirmed</Badge>}
      {suspended_at && <Badge tone="cancelled">{suspendedText}</Badge>}
    </>
  );
}
