import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ManagedUser, UserPage } from "../../../../contract/identity/users.schema.ts";
import { type UserSortKey, userSearchMaxLength, userTypes } from "../../../../contract/identity/users.ts";
import { type UserFilter, usersQuery } from "../../../api/identity/users.ts";
import { cn } from "../../../lib/class-names.ts";
import { useEagerValue } from "../../../lib/eager-value.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Badge } from "../../../ui/basics/badge.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { SearchBox } from "../../../ui/form/search-box.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import type { RowAction } from "../../../ui/list/row-menu.tsx";
import { RowMenuButton } from "../../../ui/list/two-line-row.tsx";
import { getUserName, suspendedText, userTypeTexts } from "./managed-user.tsx";

const usersNotLoaded = "Failed to fetch users";

interface UserListProps {
  filter: UserFilter;
  /** The text in the search box; the filter's search follows after a pause in typing. */
  typedSearch: string;
  onFilter: (change: Partial<UserFilter>) => void;
  onOpen: (user: ManagedUser) => void;
  onEdit: (user: ManagedUser) => void;
  onSuspend: (user: ManagedUser) => void;
  onRestore: (user: ManagedUser) => void;
  onDelete: (user: ManagedUser) => void;
}

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
      actions={(user) => listActions(user, actions)}
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
          <p
            role="status"
            // Nobody sees a 0 above 'No users match', but a screen reader says it.
            className={cn(
              "order-last basis-full text-ink-soft text-sm empty:hidden",
              counts?.found === 0 && "sr-only",
            )}
          >
            {isFiltered && counts && !users.isPlaceholderData && formatFoundCount(counts)}
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

function formatFoundCount({ found, has_more }: NonNullable<UserPage["counts"]>): string {
  return has_more ? `${formatNumber(found)}+ users match` : `${pluralize(found, "user")} found`;
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
      <Select
        id={id}
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
      </Select>
    </span>
  );
}

type Actions = Omit<UserListProps, "filter" | "typedSearch" | "onFilter">;

function listActions(user: ManagedUser, actions: Actions): [RowAction, ...RowAction[]] {
  const name = getUserName(user);
  return [
    { text: "Open", label: `Open: ${name}`, onSelect: () => actions.onOpen(user) },
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
      sortTexts: { ascending: "Name, A to Z", descending: "Name, Z to A" },
      phone: { role: "name", text: getUserName, face: (user) => <Face user={user} /> },
      cell: (user) => (
        <span className="flex items-center gap-3">
          <Face user={user} />
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <TextLink to="/admin/users/$id" params={{ id: user.id }} look="title" layout="standalone">
              {getUserName(user)}
            </TextLink>
            <AccountBadges user={user} />
          </span>
        </span>
      ),
    },
    {
      header: "Account",
      cell: (user) => <AccountBadges user={user} />,
      phone: { role: "end", isPhoneOnly: true },
    },
    {
      header: "Email",
      sortKey: "email",
      sortTexts: { ascending: "Email, A to Z", descending: "Email, Z to A" },
      cell: ({ email }) => <Email email={email} />,
      phone: { role: "line", text: ({ email }) => email },
    },
    {
      header: "User Type",
      sortKey: "type",
      sortTexts: { ascending: "Type, A to Z", descending: "Type, Z to A" },
      cell: ({ user_type }) => userTypeTexts[user_type],
      phone: { role: "line", leads: true },
    },
    {
      header: "Created",
      sortKey: "created",
      sortTexts: { ascending: "Oldest first", descending: "Newest first" },
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
    },
    {
      header: "Last Updated",
      sortKey: "updated",
      sortTexts: { ascending: "Oldest update", descending: "Newest update" },
      cell: ({ updated_at }) => (
        <span className="whitespace-nowrap">{updated_at ? formatDate(updated_at) : "Never"}</span>
      ),
    },
    {
      header: "Actions",
      cell: (user) => (
        <span className="-my-2 -ml-3 block">
          <RowMenuButton name={getUserName(user)} details={[]} actions={listActions(user, actions)} />
        </span>
      ),
      phone: { role: "none" },
    },
  ];
}

/** Cut at the end of the column; the full address is its tooltip, and in the edit dialog. */
function Email({ email }: { email: string }) {
  return (
    <span title={email} className="@4xl:block @4xl:max-w-72 @4xl:truncate">
      {email}
    </span>
  );
}

function Face({ user: { first_name, last_name, profile_image_url } }: { user: ManagedUser }) {
  return (
    <Avatar firstName={first_name} lastName={last_name} image={profile_image_url} size="sm" loading="lazy" />
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
