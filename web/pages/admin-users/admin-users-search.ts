import {
  sortDirections,
  type UserSortKey,
  userSearchMaxLength,
  userSortKeys,
  userTypes,
} from "../../../contract/users.ts";
import type { UserFilter } from "../../api/users.ts";
import { parseId, parseText } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminUsersSearch {
  search?: string;
  type?: UserFilter["listed"];
  sort?: UserSortKey;
  direction?: UserFilter["direction"];
  /** The user who is being edited. */
  edit?: string;
  /** The user who is about to be suspended. */
  suspend?: string;
  /** The user who is about to be restored. */
  restore?: string;
  /** The user who is about to be deleted. */
  delete?: string;
}

export function parseAdminUsersSearch(search: Record<string, unknown>): AdminUsersSearch {
  return {
    search: parseText(String(search.search ?? ""))?.slice(0, userSearchMaxLength),
    type: [...userTypes, "suspended" as const].find((type) => type === search.type),
    sort: userSortKeys.find((key) => key === search.sort),
    direction: sortDirections.find((direction) => direction === search.direction),
    edit: parseId(search.edit),
    suspend: parseId(search.suspend),
    restore: parseId(search.restore),
    delete: parseId(search.delete),
  };
}

/** The newest first, where the address says nothing else. */
export function toUserFilter({ search, type, sort, direction }: AdminUsersSearch): UserFilter {
  return {
    search: search ?? "",
    listed: type,
    sort: sort ?? "created",
    direction: direction ?? (sort ? "ascending" : "descending"),
  };
}

export function toSearch({ search, listed, ...sorting }: UserFilter): AdminUsersSearch {
  return { search: search || undefined, type: listed, ...sorting };
}
