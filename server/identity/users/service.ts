import type { UserPage, UsersQuery } from "../../../contract/identity/users.schema.ts";
import { maxCountedUsers, type UserType, userTypes } from "../../../contract/identity/users.ts";
import type { Queryable } from "../../../db/database.ts";
import { readPage } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { countFoundUsers, findUsers } from "./queries.ts";

export { suspensionEmail } from "./emails.ts";
export { findManagedUser, lockManagedUser, setSuspendedAt, updateUser } from "./queries.ts";

export const userLimits = defineLimits({
  // The search sends a request at every pause in typing.
  user_reads: { points: 240, seconds: 60 },
  user_changes: { points: 60, seconds: 60 },
});

/** Returns a page of users. The first page includes their total number, from `byType`: the users of each type. */
export async function listUsers(
  { db }: Platform,
  query: UsersQuery,
  byType: Record<UserType, number> | null,
): Promise<UserPage> {
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findUsers(db, { ...query, limit }),
    ({ cursor }) => cursor,
  );
  const page = { items: items.map(({ user }) => user), next_cursor };
  if (!byType) return { ...page, counts: null };
  const all = userTypes.reduce((sum, type) => sum + byType[type], 0);
  if (query.search !== undefined || query.ids !== undefined || query.suspended) {
    const found = await countFoundUsers(db, query);
    const hasMore = found > maxCountedUsers;
    return { ...page, counts: { all, found: Math.min(found, maxCountedUsers), has_more: hasMore } };
  }
  const found = query.user_type === undefined ? all : byType[query.user_type];
  return { ...page, counts: { all, found, has_more: false } };
}

/** Returns at most `limit` users that the admins' search finds, newest first. */
export async function findUserIds(
  db: Queryable,
  { search, limit }: { search: string; limit: number },
): Promise<string[]> {
  const found = await findUsers(db, { search, limit, sort: "created", direction: "descending" });
  return found.map(({ user }) => user.id);
}
