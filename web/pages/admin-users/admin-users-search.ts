import {
  sortDirections,
  type UserSortKey,
  type UserType,
  userSearchMaxLength,
  userSortKeys,
  userTypes,
} from "../../../contract/users.ts";
import type { UserFilter } from "../../api/users.ts";
import { parseId, parseText } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminUsersSearch {
  search?: string;
  type?: UserType;
  sort?: UserSortKey;
  direction?: UserFilter["direction"];
  /** The user who is being edited. */
  edit?: string;
  /** The user who is about to be deleted. */
  delete?: string;
}

export function parseAdminUsersSearch(search: Record<string, unknown>): AdminUsersSearch {
  return {
    search: parseText(String(search.search ?? ""))?.slice(0, userSearchMaxLength),
    type: userTypes.find((type) => type === search.type),
    sort: userSortKeys.find((key) => key === search.sort),
    direction: sortDirections.find((direction) => direction === search.direction),
    edit: parseId(search.edit),
    delete: parseId(search.delete),
  };
}

/** The newest first, where the address says nothing else. */
export function toUserFilter({ search, type, sort, direction }: AdminUsersSearch): UserFilter {
  return {
    search: search ?? "",
    userType: type,
    sort: sort ?? "created",
    direction: direction ?? (sort ? "ascending" : "descending"),
  };
}

export function toSearch({ search, userType, ...sorting }: UserFilter): AdminUsersSearch {
  return { search: search || undefined, type: userType, ...sorting };
}
