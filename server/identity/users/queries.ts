import { and, count, eq, gt, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { ManagedUser, UsersQuery } from "../../../contract/identity/users.schema.ts";
import {
  maxCountedUsers,
  toUserType,
  type UserSortKey,
  userTypes,
} from "../../../contract/identity/users.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { matchesPersonSql } from "../people/service.ts";

const { users } = schema;

type Filter = Pick<UsersQuery, "search" | "ids" | "user_type" | "suspended">;
type ListUsersInput = Omit<UsersQuery, "limit"> & { limit: number };

const managedColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  fullName: users.fullName,
  userType: users.userType,
  profileImageUrl: users.profileImageUrl,
  extraIntroCalls: users.extraIntroCalls,
  emailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

const utcTextSql = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const createdAtSql = sql`${users.createdAt}`;
const updatedAtSql = sql`coalesce(nullif(${users.updatedAt}, ${users.createdAt}), '1970-01-01 00:00:00+00'::timestamptz)`;
const lowerNameSql = sql`lower(${users.fullName})`;

const readText = (text: string) => sql`${text}::text`;
const readInstant = (text: string) => sql`${text}::timestamptz`;

/** For each sort order: the index expression, its text in a cursor, and how that text is parsed. */
const sortings: Record<UserSortKey, { key: SQL; toText: SQL; read: (text: string) => SQL }> = {
  // Each type is read separately, so within one only the ID remains to compare.
  type: { key: sql`${users.userType}`, toText: sql`${users.userType}`, read: readText },
  name: { key: lowerNameSql, toText: lowerNameSql, read: readText },
  email: { key: sql`${users.email}`, toText: sql`${users.email}`, read: readText },
  created: { key: createdAtSql, toText: utcTextSql(createdAtSql), read: readInstant },
  updated: { key: updatedAtSql, toText: utcTextSql(updatedAtSql), read: readInstant },
};

/**
 * Returns the users that a query selects, each with its list cursor. Each type is read in its own index order
 * and the first rows of all are merged, so that a page costs no more than its rows with or without a type
 * filter.
 */
export async function findUsers(
  db: Queryable,
  { sort, direction, after, limit, user_type, ...filter }: ListUsersInput,
): Promise<{ user: ManagedUser; cursor: string }[]> {
  const { key, toText, read } = sortings[sort];
  const isAscending = direction === "ascending";
  const [compare, order] = isAscending ? [gt, sql`asc`] : [lt, sql`desc`];
  const ofType = (type: string) =>
    db
      .select({
        ...managedColumns,
        sortKey: key.as("sort_key"),
        cursor: sql<string>`${toText} || '_' || ${users.id}`.as("cursor"),
      })
      .from(users)
      .where(
        and(
          matches({ ...filter, user_type: undefined }),
          eq(users.userType, type),
          after && compare(sql`(${key}, ${users.id})`, sql`(${read(after.key)}, ${after.id}::uuid)`),
        ),
      )
      .orderBy(sql`${key} ${order}`, sql`${users.id} ${order}`)
      .limit(limit)
      .$dynamic();
  const [first, ...others] = user_type ? [user_type] : userTypes;
  const found = others.reduce((merged, type) => merged.unionAll(ofType(type)), ofType(first));
  const rows =
    others.length === 0
      ? await found
      : await found.orderBy(sql`sort_key ${order}`, sql`id ${order}`).limit(limit);
  return rows.map(({ cursor, sortKey: _used, ...row }) => ({ user: toManagedUser(row), cursor }));
}

export async function findManagedUser(db: Queryable, userId: string): Promise<ManagedUser | undefined> {
  const [user] = await db.select(managedColumns).from(users).where(eq(users.id, userId));
  return user && toManagedUser(user);
}

/**
 * Like `findManagedUser`, but prevents others from changing the row until `tx` ends. They may still reference
 * it.
 */
export async function lockManagedUser(tx: Transaction, userId: string): Promise<ManagedUser | undefined> {
  const [user] = await tx.select(managedColumns).from(users).where(eq(users.id, userId)).for("no key update");
  return user && toManagedUser(user);
}

export async function setSuspendedAt(
  tx: Transaction,
  userId: string,
  suspendedAt: Date | null,
): Promise<void> {
  await tx.update(users).set({ suspendedAt, updatedAt: sql`now()` }).where(eq(users.id, userId));
}

export async function updateUser(
  tx: Transaction,
  userId: string,
  user: Pick<ManagedUser, "first_name" | "last_name" | "full_name" | "user_type" | "extra_intro_calls">,
): Promise<void> {
  const { first_name: firstName, last_name: lastName, full_name: fullName } = user;
  const { user_type: userType, extra_intro_calls: extraIntroCalls } = user;
  await tx
    .update(users)
    .set({ firstName, lastName, fullName, userType, extraIntroCalls, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

/** Counts the users who match the filter, up to one more than `maxCountedUsers`. */
export async function countFoundUsers(db: Queryable, filter: Filter): Promise<number> {
  const counted = db
    .select({ id: users.id })
    .from(users)
    .where(matches(filter))
    .limit(maxCountedUsers + 1)
    .as("counted");
  const [row] = await db.select({ found: count() }).from(counted);
  return row?.found ?? 0;
}

function matches({ search, ids, user_type, suspended }: Filter): SQL | undefined {
  return and(
    user_type ? eq(users.userType, user_type) : undefined,
    ids ? inArray(users.id, ids) : undefined,
    suspended ? isNotNull(users.suspendedAt) : undefined,
    search ? matchesPersonSql(users, search) : undefined,
  );
}

function toManagedUser(row: Pick<typeof users.$inferSelect, keyof typeof managedColumns>): ManagedUser {
  const wasUpdated = row.updatedAt.getTime() !== row.createdAt.getTime();
  return {
    id: row.id,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: row.fullName,
    user_type: toUserType(row.userType),
    profile_image_url: row.profileImageUrl,
    extra_intro_calls: row.extraIntroCalls,
    is_confirmed: row.emailVerified,
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: wasUpdated ? row.updatedAt.toISOString() : null,
  };
}
