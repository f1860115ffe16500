import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ManagedUser, UsersQuery } from "../../../contract/identity/users.schema.ts";
import {
  maxCountedUsers,
  toUserType,
  type UserSortKey,
  userTypes,
} from "../../../contract/identity/users.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { toInstant } from "../../platform/database/rows.ts";

type Filter = Pick<UsersQuery, "search" | "ids" | "user_type" | "suspended">;
type ListUsersInput = Omit<UsersQuery, "limit"> & { limit: number };

const utcText = (instant: SQL) =>
  sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const updatedAt = sql`coalesce(nullif(u.updated_at, u.created_at), '1970-01-01 00:00:00+00'::timestamptz)`;

/** For each sort order: the index expression, its text in a cursor, and how that text is parsed. */
const sortings: Record<UserSortKey, { key: SQL; toText: SQL; read: (text: string) => SQL }> = {
  // Each type is read separately, so within one only the ID remains to compare.
  type: { key: sql`u.user_type`, toText: sql`u.user_type`, read: (text) => sql`${text}::text` },
  name: {
    key: sql`lower(u.full_name)`,
    toText: sql`lower(u.full_name)`,
    read: (text) => sql`${text}::text`,
  },
  email: { key: sql`u.email`, toText: sql`u.email`, read: (text) => sql`${text}::text` },
  created: {
    key: sql`u.created_at`,
    toText: utcText(sql`u.created_at`),
    read: (text) => sql`${text}::timestamptz`,
  },
  updated: { key: updatedAt, toText: utcText(updatedAt), read: (text) => sql`${text}::timestamptz` },
};

/**
 * Returns the users that a query selects, each with its list cursor. Each type is read in its own index order
 * and the first rows of all are merged, so that a page costs no more than its rows with or without a type
 * filter.
 */
export async function findUsers(
  db: Queryable,
  { sort, direction, after, limit, search, ids, user_type, suspended }: ListUsersInput,
): Promise<{ user: ManagedUser; cursor: string }[]> {
  const { key, toText, read } = sortings[sort];
  const [comesAfter, sorted] = direction === "ascending" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const andAfter = after
    ? sql`and (${key}, u.id) ${comesAfter} (${read(after.key)}, ${after.id}::uuid)`
    : sql``;
  const ofType = (type: string) => sql`(
    select u.*, ${key} as sort_key, ${toText} || '_' || u.id as cursor
    from users u
    where u.user_type = ${type} ${andHasId(ids)} ${andSuspended(suspended)} ${andAfter} ${andMatches(search)}
    order by ${key} ${sorted}, u.id ${sorted}
    limit ${limit}
  )`;
  const types = user_type ? [user_type] : userTypes;
  const { rows } = await db.execute(sql`
    select * from (${sql.join(types.map(ofType), sql` union all `)}) found
    order by sort_key ${sorted}, id ${sorted}
    limit ${limit}
  `);
  return rows.map((row) => ({ user: toManagedUser(row), cursor: String(row.cursor) }));
}

export async function findManagedUser(db: Queryable, userId: string): Promise<ManagedUser | undefined> {
  const { rows } = await db.execute(sql`select * from users where id = ${userId}`);
  return rows[0] && toManagedUser(rows[0]);
}

/**
 * Like `findManagedUser`, but prevents others from changing the row until `tx` ends. They may still reference
 * it.
 */
export async function lockManagedUser(tx: Transaction, userId: string): Promise<ManagedUser | undefined> {
  const { rows } = await tx.execute(sql`select * from users where id = ${userId} for no key update`);
  return rows[0] && toManagedUser(rows[0]);
}

export async function setSuspendedAt(
  tx: Transaction,
  userId: string,
  suspendedAt: Date | null,
): Promise<void> {
  await tx
    .update(schema.users)
    .set({ suspendedAt, updatedAt: sql`now()` })
    .where(eq(schema.users.id, userId));
}

export async function updateUser(
  tx: Transaction,
  userId: string,
  user: Pick<ManagedUser, "first_name" | "last_name" | "full_name" | "user_type" | "extra_intro_calls">,
): Promise<void> {
  const { first_name: firstName, last_name: lastName, full_name: fullName } = user;
  const { user_type: userType, extra_intro_calls: extraIntroCalls } = user;
  await tx
    .update(schema.users)
    .set({ firstName, lastName, fullName, userType, extraIntroCalls, updatedAt: sql`now()` })
    .where(eq(schema.users.id, userId));
}

/** Counts the users who match the filter, up to one more than `maxCountedUsers`. */
export async function countFoundUsers(
  db: Queryable,
  { search, ids, user_type, suspended }: Filter,
): Promise<number> {
  const ofType = user_type ? sql`and u.user_type = ${user_type}` : sql``;
  const { rows } = await db.execute(sql`
    select count(*)::int as found from (
      select from users u
      where true ${ofType} ${andHasId(ids)} ${andSuspended(suspended)} ${andMatches(search)}
      limit ${maxCountedUsers + 1}
    ) counted
  `);
  return z.object({ found: z.number() }).parse(rows[0]).found;
}

function andHasId(ids: string[] | undefined): SQL {
  return ids ? sql`and u.id in ${ids}` : sql``;
}

function andSuspended(suspended: boolean | undefined): SQL {
  return suspended ? sql`and u.suspended_at is not null` : sql``;
}

/** Matches any part of a name or an address, no matter how short the search is, and ignores case and accents. */
function andMatches(search: string | undefined): SQL {
  if (!search) return sql``;
  const text = search.replaceAll(/[\\%_]/g, "\\$&");
  return sql`
    and normalize_for_search(u.email || chr(10) || u.first_name || ' ' || u.last_name)
      like normalize_for_search(${`%${text}%`})
  `;
}

const rowSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  user_type: z.string().transform(toUserType),
  profile_image_url: z.string().nullable(),
  extra_intro_calls: z.number(),
  email_verified: z.boolean(),
  suspended_at: z
    .unknown()
    .transform((instant) => (instant === null ? null : toInstant(instant).toISOString())),
  created_at: z.unknown().transform(toInstant),
  updated_at: z.unknown().transform(toInstant),
});

function toManagedUser(row: unknown): ManagedUser {
  const { created_at, updated_at, email_verified, ...user } = rowSchema.parse(row);
  const wasUpdated = updated_at.getTime() !== created_at.getTime();
  return {
    ...user,
    is_confirmed: email_verified,
    created_at: created_at.toISOString(),
    updated_at: wasUpdated ? updated_at.toISOString() : null,
  };
}
