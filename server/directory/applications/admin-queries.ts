import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import {
  type ApplicationRow,
  applicationRowSchema,
} from "../../../contract/directory/applications.schema.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { matchesPersonSql, matchesTextSql, selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { isOwnerUnavailableSql } from "../doulas/service.ts";

const { doulaProfiles } = schema;
const users = selectUsers("users");

interface Page {
  status: DoulaStatus | undefined;
  search: string | undefined;
  after: ListCursor | undefined;
  limit: number;
}

const { id, submittedAt, createdAt, status: doulaStatus } = doulaProfiles;

// Must match the expression of two indexes (db/schema/directory/doulas.ts).
const appliedOrCreated = sql<Date>`coalesce(${submittedAt}, ${createdAt})`.mapWith(createdAt);

/**
 * Selects doulas with one status, or with any, each with its list cursor. Pending ones come in the order they
 * were submitted, without those who cannot be listed now.
 */
export function selectApplicationsPage(db: Queryable, { status, search, after, limit }: Page) {
  const direction = status === "pending" ? "oldest first" : "newest first";
  const byTime = keyset({ at: appliedOrCreated, id }, direction);
  const page = db
    .select({
      id,
      userId: doulaProfiles.userId,
      fullName: doulaProfiles.fullName,
      email: doulaProfiles.email,
      profileImageUrl: doulaProfiles.profileImageUrl,
      yearsExperience: doulaProfiles.yearsExperience,
      hourlyRate: doulaProfiles.hourlyRate,
      status: doulaStatus,
      isListed: doulaProfiles.isListed,
      submittedAt,
      createdAt,
      sortedAt: appliedOrCreated.as("sorted_at"),
      cursor: byTime.cursor.as("cursor"),
    })
    .from(doulaProfiles)
    .where(
      and(
        status === "pending" ? isPending : status && eq(doulaStatus, status),
        search ? matchesApplicant(search) : undefined,
        byTime.isAfter(after),
      ),
    )
    .orderBy(...byTime.order)
    .limit(limit)
    .as("page");
  return db
    .select({
      id: page.id,
      full_name: page.fullName,
      email: sql<string>`coalesce(${page.email}, ${users.email})`,
      profile_image_url: page.profileImageUrl,
      years_experience: page.yearsExperience,
      hourly_rate: sql<number | null>`${page.hourlyRate}::float8`,
      status: page.status,
      is_listed: page.isListed,
      submittedAt: page.submittedAt,
      createdAt: page.createdAt,
      cursor: page.cursor,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .orderBy(...keyset({ at: page.sortedAt, id: page.id }, direction).order);
}

/** The profile may have another address than the account. */
function matchesApplicant(search: string) {
  const found = queryBuilder.select({ id: users.id }).from(users).where(matchesPersonSql(users, search));
  return or(
    inArray(doulaProfiles.userId, found),
    matchesTextSql(sql`coalesce(${doulaProfiles.email}, '')`, search),
  );
}

/** Waits for review, and can be listed now. */
const isPending = and(eq(doulaStatus, "pending"), not(isOwnerUnavailableSql));

export async function findApplications(
  db: Queryable,
  page: Page,
): Promise<{ application: ApplicationRow; cursor: string }[]> {
  const rows = await selectApplicationsPage(db, page);
  return rows.map(({ submittedAt, createdAt, cursor, ...row }) => {
    const appliedAt = row.status === "draft" ? submittedAt : (submittedAt ?? createdAt);
    return {
      application: applicationRowSchema.parse({ ...row, applied_at: appliedAt?.toISOString() ?? null }),
      cursor,
    };
  });
}

/** Counts the profiles that have waited for review since before a moment, up to `maxWaiting`. */
export function countPendingSince(db: Queryable, before: Date): Promise<number> {
  const overdue = db
    .select({ id })
    .from(doulaProfiles)
    .where(and(isPending, sql`${appliedOrCreated} < ${before.toISOString()}::timestamptz`))
    .limit(maxWaiting);
  return db.$count(overdue.as("overdue"));
}

/** Counts the profiles waiting for review, up to `maxWaiting`. */
export function countPending(db: Queryable): Promise<number> {
  return db.$count(db.select({ id }).from(doulaProfiles).where(isPending).limit(maxWaiting).as("waiting"));
}
