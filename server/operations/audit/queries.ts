import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AuditEntry, AuditQuery } from "../../../contract/settings/audit.schema.ts";
import { type AuditSubjectType, auditSubjectTypes } from "../../../contract/settings/audit.ts";
import { readingActions } from "../../../contract/settings/audit-actions.ts";
import { type Queryable, queryBuilder, schema } from "../../../db/database.ts";
import { selectOrders } from "../../commerce/orders/service.ts";
import { selectPaymentDifferences } from "../../commerce/reconciliation/service.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { isoInstantSql } from "../../platform/database/rows.ts";
import { selectAuditEntries } from "../../settings/audit-entries/service.ts";
import { selectReports } from "../../trust/reports/service.ts";

export interface ListAuditEntriesInput extends Pick<AuditQuery, "group" | "from" | "until" | "after"> {
  /** Only entries by or about one of these users; all entries if undefined. */
  people?: string[] | undefined;
  /** Adds the entries about the people's orders, payments and the reports about them. Only admins may read these. */
  includesRelated?: boolean;
  /** Only what admins read, or everything else; both if undefined. */
  areReads?: boolean;
  limit: number;
}

const { faqs } = schema;
const entries = selectAuditEntries("entries");
const actors = selectUsers("actors");
const users = selectUsers("users");
const doulas = selectDoulas("doulas");
const reports = selectReports("reports");
const orders = selectOrders("orders");
const differences = selectPaymentDifferences("differences");

const newestFirst = keyset({ at: entries.createdAt, id: entries.id }, "newest first");

/**
 * The newest entries that match a filter. Searches each index separately for each person and merges the
 * newest rows, so that no filter reads the whole log.
 */
export function selectNewestEntries({
  people,
  includesRelated = false,
  areReads,
  group,
  from,
  until,
  after,
  limit,
}: ListAuditEntriesInput) {
  const select = (condition: SQL | undefined) =>
    queryBuilder
      .select({ id: entries.id, createdAt: entries.createdAt })
      .from(entries)
      .where(
        and(
          condition,
          areReads === undefined
            ? undefined
            : (areReads ? inArray : notInArray)(entries.action, readingActions),
          group ? sql`split_part(${entries.action}, '.', 1) = ${group}` : undefined,
          from ? sql`${entries.createdAt} >= ${from}::timestamptz` : undefined,
          until ? sql`${entries.createdAt} < ${until}::timestamptz` : undefined,
          newestFirst.isAfter(after),
        ),
      )
      .orderBy(...newestFirst.order)
      .limit(limit);
  const conditions = people?.flatMap((id) => [
    ...conditionsOfPerson(id),
    ...(includesRelated ? conditionsRelatedTo(id) : []),
  ]);
  const [first, ...others] = conditions ? [sql`false`, ...conditions] : [undefined];
  const found = others
    .reduce((merged, condition) => merged.union(select(condition)), select(first).$dynamic())
    .as("found");
  return queryBuilder
    .select({ id: found.id, createdAt: found.createdAt })
    .from(found)
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(limit);
}

const profileOf = (userId: string) =>
  sql`(select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId})`;

const isAbout = (type: AuditSubjectType, id: SQL | string) =>
  and(eq(entries.subjectType, type), eq(entries.subjectId, id));

function conditionsOfPerson(userId: string): (SQL | undefined)[] {
  return [
    eq(entries.actorId, userId),
    ...auditSubjectTypes.map((type) => isAbout(type, userId)),
    isAbout("doula_profile", profileOf(userId)),
  ];
}

/** What happened to a person through something else: reports about them, and orders they are part of. */
function conditionsRelatedTo(userId: string): (SQL | undefined)[] {
  const ownReports = queryBuilder
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reportedId, userId));
  const ownOrders = queryBuilder
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.parentUserId, userId), eq(orders.doulaProfileId, profileOf(userId))));
  const ownDifferences = queryBuilder
    .select({ id: differences.id })
    .from(differences)
    .where(inArray(differences.orderId, ownOrders));
  return [
    and(eq(entries.subjectType, "report"), inArray(entries.subjectId, ownReports)),
    and(eq(entries.subjectType, "order"), inArray(entries.subjectId, ownOrders)),
    and(eq(entries.subjectType, "payment_difference"), inArray(entries.subjectId, ownDifferences)),
  ];
}

const userNameSql = sql`coalesce(nullif(${users.fullName}, ''), ${users.email})`;

/** The current name of what an entry is about; null if it is gone or has none. */
const subjectNameSql = sql`case ${entries.subjectType}
  when 'user' then (select ${userNameSql} from ${users} where ${users.id} = ${entries.subjectId})
  when 'doula_profile' then (
    select coalesce(nullif(${doulas.fullName}, ''), ${users.email})
    from ${doulas} join ${users} on ${users.id} = ${doulas.userId}
    where ${doulas.id} = ${entries.subjectId}
  )
  when 'report' then (
    select ${userNameSql} from ${reports} join ${users} on ${users.id} = ${reports.reportedId}
    where ${reports.id} = ${entries.subjectId}
  )
  when 'order' then (select ${orders.packageName} from ${orders} where ${orders.id} = ${entries.subjectId})
  when 'faq' then (select ${faqs.question} from ${faqs} where ${faqs.id} = ${entries.subjectId})
end`;

/** The entries with people's and profiles' current names, each with its list cursor. */
export async function findAuditEntries(
  db: Queryable,
  input: ListAuditEntriesInput,
): Promise<{ entry: AuditEntry; cursor: string }[]> {
  const found = selectNewestEntries(input).as("found_entries");
  const rows = await db
    .select({
      id: entries.id,
      created_at: entries.createdAt,
      action: entries.action,
      subject_type: entries.subjectType,
      subject_id: entries.subjectId,
      subject_name: subjectNameSql,
      before: entries.before,
      after: entries.after,
      actor_id: entries.actorId,
      actor_name: sql`coalesce(nullif(${actors.fullName}, ''), ${actors.email}, ${entries.actorName})`,
      actor_email: actors.email,
      cursor: newestFirst.cursor,
    })
    .from(found)
    .innerJoin(entries, eq(entries.id, found.id))
    .leftJoin(actors, eq(actors.id, entries.actorId))
    .orderBy(...newestFirst.order);
  return rows.map((row) => ({ entry: toAuditEntry(row), cursor: String(row.cursor) }));
}

const reviews = selectAuditEntries("reviews");

/**
 * SQL expression on `entries`: true if it suspended a person as the outcome of a report, which is
 * reviewed in the same transaction.
 */
const followsReportSql = sql`exists (
  select from ${reviews}
  where ${reviews.action} = 'report.reviewed' and ${reviews.createdAt} = ${entries.createdAt}
    and ${reviews.actorId} = ${entries.actorId}
)`;

/** SQL expression on `entries`. An admin's note about a report may name the reporter. */
const withoutReviewNoteSql = sql`case
  when ${entries.action} = 'user.suspended' and ${followsReportSql} then nullif(${entries.after} - 'reason', '{}')
  else ${entries.after}
end`;

export interface OwnAuditEntry {
  at: string;
  action: string;
  /** The actor is not named. */
  by: "you" | "admin";
  about: "you" | "other";
  before: unknown;
  after: unknown;
}

/**
 * The entries a person made, and those about them or their profile, without other actors. Their entries
 * about other people come without values.
 */
export async function findOwnEntries(
  db: Queryable,
  { userId, ...page }: Pick<ListAuditEntriesInput, "after" | "limit"> & { userId: string },
): Promise<{ entry: OwnAuditEntry; cursor: string }[]> {
  const isAboutOwner = or(isAbout("user", userId), isAbout("doula_profile", profileOf(userId)));
  const found = selectNewestEntries({ ...page, people: [userId] }).as("found_entries");
  const rows = await db
    .select({
      at: isoInstantSql(entries.createdAt),
      action: entries.action,
      by: sql`case when ${entries.actorId} = ${userId} then 'you' else 'admin' end`,
      about: sql`case when ${isAboutOwner} then 'you' else 'other' end`,
      before: sql`case when ${isAboutOwner} then ${entries.before} end`,
      after: sql`case when ${isAboutOwner} then ${withoutReviewNoteSql} end`,
      cursor: newestFirst.cursor,
    })
    .from(found)
    .innerJoin(entries, eq(entries.id, found.id))
    .orderBy(...newestFirst.order);
  return rows.map((row) => ({ entry: ownEntrySchema.parse(row), cursor: String(row.cursor) }));
}

/** When a person was suspended and restored, and why, unless a report led to it. */
export async function findSuspensions(db: Queryable, userId: string) {
  const restorations = selectAuditEntries("restorations");
  const restoredAt = sql`(
    select min(${restorations.createdAt}) from ${restorations}
    where ${restorations.subjectType} = 'user' and ${restorations.subjectId} = ${entries.subjectId}
      and ${restorations.action} = 'user.restored' and ${restorations.createdAt} > ${entries.createdAt}
  )`;
  const suspensions = await db
    .select({
      suspended_at: isoInstantSql(entries.createdAt),
      reason: sql`${withoutReviewNoteSql} ->> 'reason'`,
      followed_report: sql`${followsReportSql}`,
      restored_at: isoInstantSql(restoredAt),
    })
    .from(entries)
    .where(and(isAbout("user", userId), eq(entries.action, "user.suspended")))
    .orderBy(entries.createdAt, entries.id);
  return z.array(suspensionRowSchema).parse(suspensions);
}

const suspensionRowSchema = z.object({
  suspended_at: z.string(),
  restored_at: z.string().nullable(),
  reason: z.string().nullable(),
  followed_report: z.boolean(),
});

const ownEntrySchema = z.object({
  at: z.string(),
  action: z.string(),
  by: z.enum(["you", "admin"]),
  about: z.enum(["you", "other"]),
  before: z.unknown(),
  after: z.unknown(),
});

const values = z.record(z.string(), z.unknown()).nullable();

const rowSchema = z.object({
  id: z.string(),
  created_at: z.date(),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  subject_name: z.string().nullable(),
  before: values,
  after: values,
  actor_id: z.string().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
});

function toAuditEntry(row: unknown): AuditEntry {
  const { id, created_at, action, before, after, ...rest } = rowSchema.parse(row);
  const { actor_id: actorId, actor_email: email, actor_name: name } = rest;
  return {
    id,
    created_at: created_at.toISOString(),
    action,
    actor: actorId ? { id: actorId, name, email } : null,
    subject: { type: rest.subject_type, id: rest.subject_id, name: rest.subject_name },
    before,
    after,
  };
}
