import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { AuditEntry, AuditQuery } from "../../../contract/settings/audit.schema.ts";
import { type AuditSubjectType, auditSubjectTypes } from "../../../contract/settings/audit.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectOrders } from "../../commerce/orders/service.ts";
import { selectPaymentDifferences } from "../../commerce/reconciliation/service.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { selectAuditEntries } from "../../settings/audit-entries/service.ts";
import { selectReports } from "../../trust/reports/service.ts";

export interface ListAuditEntriesInput extends Pick<AuditQuery, "group" | "from" | "until" | "after"> {
  /** Only entries by or about one of these users; all entries if undefined. */
  people?: string[] | undefined;
  /** Adds the entries about the people's orders, payments and the reports about them. Only admins may read these. */
  includesRelated?: boolean;
  limit: number;
}

const entries = selectAuditEntries("a");
const users = selectUsers("u");
const doulas = selectDoulas("p");
const reports = selectReports("r");
const orders = selectOrders("o");

const newestFirst = keyset({ at: sql`a.created_at`, id: sql`a.id` }, "newest first");

/**
 * The newest entries that match a filter. Searches each index separately for each person and merges the
 * newest rows, so that no filter reads the whole log.
 */
export function auditEntriesSql({
  people,
  includesRelated = false,
  group,
  from,
  until,
  after,
  limit,
}: ListAuditEntriesInput): SQL {
  const entriesWhereSql = (condition: SQL) => sql`
    select a.id, a.created_at
    from ${entries}
    where ${condition}
      ${group ? sql`and split_part(a.action, '.', 1) = ${group}` : sql``}
      ${from ? sql`and a.created_at >= ${from}::timestamptz` : sql``}
      ${until ? sql`and a.created_at < ${until}::timestamptz` : sql``}
      ${newestFirst.andAfter(after)}
    ${newestFirst.orderBy}
    limit ${limit}
  `;
  const branchesOfPerson = (id: string) => [
    entriesWhereSql(sql`a.actor_id = ${id}::uuid`),
    ...auditSubjectTypes.map((type) =>
      entriesWhereSql(sql`a.subject_type = ${type} and a.subject_id = ${id}::uuid`),
    ),
    entriesWhereSql(
      sql`a.subject_type = 'doula_profile'
        and a.subject_id = (select p.id from ${doulas} where p.user_id = ${id}::uuid)`,
    ),
  ];
  const branchesRelatedTo = (id: string) =>
    relatedSubjectsSql(id).map(({ type, ids }) =>
      entriesWhereSql(sql`a.subject_type = ${type} and a.subject_id in (${ids})`),
    );
  const branches = people
    ? [
        entriesWhereSql(sql`false`),
        ...people.flatMap(branchesOfPerson),
        ...(includesRelated ? people.flatMap(branchesRelatedTo) : []),
      ]
    : [entriesWhereSql(sql`true`)];
  return sql`
    select a.id, a.created_at
    from (${sql.join(
      branches.map((branch) => sql`(${branch})`),
      sql` union `,
    )}) a
    ${newestFirst.orderBy}
    limit ${limit}
  `;
}

/** What happened to a person through something else: reports about them, and orders they are part of. */
function relatedSubjectsSql(userId: string): { type: AuditSubjectType; ids: SQL }[] {
  const orderIds = sql`
    select o.id from ${orders}
    where o.parent_user_id = ${userId}::uuid
      or o.doula_profile_id = (select p.id from ${doulas} where p.user_id = ${userId}::uuid)
  `;
  return [
    { type: "report", ids: sql`select r.id from ${reports} where r.reported_id = ${userId}::uuid` },
    { type: "order", ids: orderIds },
    {
      type: "payment_difference",
      ids: sql`select d.id from ${selectPaymentDifferences("d")} where d.order_id in (${orderIds})`,
    },
  ];
}

/** The entries with people's and profiles' current names, each with its list cursor. */
export async function findAuditEntries(
  db: Queryable,
  input: ListAuditEntriesInput,
): Promise<{ entry: AuditEntry; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select a.id, a.created_at, a.action, a.subject_type, a.subject_id, a.before, a.after,
      a.actor_id, coalesce(nullif(actor.full_name, ''), actor.email, a.actor_name) as actor_name, actor.email as actor_email,
      case a.subject_type
        when 'user' then (select coalesce(nullif(u.full_name, ''), u.email) from ${users} where u.id = a.subject_id)
        when 'doula_profile' then (
          select coalesce(nullif(p.full_name, ''), u.email)
          from ${doulas} join ${users} on u.id = p.user_id
          where p.id = a.subject_id
        )
        when 'report' then (
          select coalesce(nullif(u.full_name, ''), u.email)
          from ${reports} join ${users} on u.id = r.reported_id
          where r.id = a.subject_id
        )
        when 'order' then (select o.package_name from ${orders} where o.id = a.subject_id)
        when 'faq' then (select f.question from faqs f where f.id = a.subject_id)
      end as subject_name,
      ${newestFirst.cursor} as cursor
    from (${auditEntriesSql(input)}) found
    join ${entries} on a.id = found.id
    left join ${selectUsers("actor")} on actor.id = a.actor_id
    ${newestFirst.orderBy}
  `);
  return rows.map((row) => ({ entry: toAuditEntry(row), cursor: String(row.cursor) }));
}

/**
 * SQL expression over entry `a`: true if it suspended a person as the outcome of a report, which is
 * reviewed in the same transaction.
 */
const followsReportSql = sql`exists (
  select from ${selectAuditEntries("r")}
  where r.action = 'report.reviewed' and r.created_at = a.created_at and r.actor_id = a.actor_id
)`;

/** An admin's note about a report may name the reporter. */
const withoutReviewNote = sql`case
  when a.action = 'user.suspended' and ${followsReportSql} then nullif(a.after - 'reason', '{}') else a.after
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
  const isAboutOwner = sql`(
    (a.subject_type = 'user' and a.subject_id = ${userId})
    or (a.subject_type = 'doula_profile' and a.subject_id = (select p.id from ${doulas} where p.user_id = ${userId}))
  )`;
  const { rows } = await db.execute(sql`
    select a.created_at as at, a.action,
      case when a.actor_id = ${userId} then 'you' else 'admin' end as by,
      case when ${isAboutOwner} then 'you' else 'other' end as about,
      case when ${isAboutOwner} then a.before end as before,
      case when ${isAboutOwner} then ${withoutReviewNote} end as after,
      ${newestFirst.cursor} as cursor
    from (${auditEntriesSql({ ...page, people: [userId] })}) found
    join ${entries} on a.id = found.id
    ${newestFirst.orderBy}
  `);
  return rows.map((row) => ({ entry: ownEntrySchema.parse(row), cursor: String(row.cursor) }));
}

/** When a person was suspended and restored, and why, unless a report led to it. */
export async function findSuspensions(db: Queryable, userId: string) {
  const { rows } = await db.execute(sql`
    select a.created_at as suspended_at, ${withoutReviewNote} ->> 'reason' as reason, ${followsReportSql} as followed_report,
      (
        select min(l.created_at) from ${selectAuditEntries("l")}
        where l.subject_type = 'user' and l.subject_id = a.subject_id and l.action = 'user.restored'
          and l.created_at > a.created_at
      ) as restored_at
    from ${entries}
    where a.subject_type = 'user' and a.subject_id = ${userId} and a.action = 'user.suspended'
    order by a.created_at, a.id
  `);
  return z.array(suspensionRowSchema).parse(rows);
}

const instantText = z.unknown().transform((at) => toInstant(at).toISOString());

const suspensionRowSchema = z.object({
  suspended_at: instantText,
  restored_at: z.unknown().transform((at) => (at === null ? null : toInstant(at).toISOString())),
  reason: z.string().nullable(),
  followed_report: z.boolean(),
});

const ownEntrySchema = z.object({
  at: instantText,
  action: z.string(),
  by: z.enum(["you", "admin"]),
  about: z.enum(["you", "other"]),
  before: z.unknown(),
  after: z.unknown(),
});

const values = z.record(z.string(), z.unknown()).nullable();

const rowSchema = z.object({
  id: z.string(),
  created_at: z.unknown().transform(toInstant),
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
