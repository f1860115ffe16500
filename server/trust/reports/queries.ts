import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import {
  type OwnWarning,
  ownWarningSchema,
  type ReportRow,
  reportRowSchema,
} from "../../../contract/trust/reports.schema.ts";
import {
  type AccountRule,
  accountRules,
  type ReportOutcome,
  type ReportStatus,
} from "../../../contract/trust/reports.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import { storedBlocksSql } from "../blocks/service.ts";

const { reports } = schema;

interface NewReport {
  reporterId: string;
  reportedId: string | null;
  conversationId: string;
  messageId: string | null;
  reason: string;
  details: string | null;
}

type NewReportKey = Pick<NewReport, "reporterId" | "conversationId" | "messageId">;

/** Locks the open report of the same message by the same person, if there is one. */
export async function lockOpenReport(
  tx: Transaction,
  { reporterId, conversationId, messageId }: NewReportKey,
) {
  const [open] = await tx
    .select({ id: reports.id, createdAt: reports.createdAt, details: reports.details })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, reporterId),
        eq(reports.conversationId, conversationId),
        sql`${reports.messageId} is not distinct from ${messageId}::uuid`,
        isNull(reports.outcome),
      ),
    )
    .orderBy(reports.createdAt)
    .limit(1)
    .for("no key update");
  return open && { id: open.id, created_at: open.createdAt.toISOString(), details: open.details };
}

export async function updateReport(
  tx: Transaction,
  { id, ...change }: { id: string } & Pick<NewReport, "reason" | "details">,
): Promise<void> {
  await tx.update(reports).set(change).where(eq(reports.id, id));
}

/** Stores a report about a person. */
export async function insertReport(tx: Transaction, report: NewReport) {
  const [inserted] = await tx.insert(reports).values(report).returning();
  if (!inserted) throw new Error("a report was not inserted");
  return { id: inserted.id, created_at: inserted.createdAt.toISOString() };
}

const orders = {
  open: {
    condition: sql`r.outcome is null`,
    order: keyset({ at: sql`r.created_at`, id: sql`r.id` }, "oldest first"),
  },
  reviewed: {
    condition: sql`r.outcome is not null`,
    order: keyset({ at: sql`r.reviewed_at`, id: sql`r.id` }, "newest first"),
  },
} as const;

const person = selectUsers("person");

/** A person as admins see them, by ID; null if the account is gone. */
const personSql = (userId: SQL) => sql`(
  select jsonb_build_object(
    'id', ${person.id}, 'full_name', ${person.fullName}, 'email', ${person.email}, 'user_type', ${person.userType},
    'profile_image_url', ${person.profileImageUrl},
    'is_suspended', ${person.suspendedAt} is not null
  )
  from ${person} where ${person.id} = ${userId}
)`;

interface ListReportsInput {
  /** For a report about themselves, author and text are hidden. */
  viewerId: string;
  /** SQL for the rows of `reports` to read. */
  reports: SQL;
  order: (typeof orders)[ReportStatus]["order"];
}

/** The reports, how they were reviewed, and their list cursors. */
const reportsSql = ({ viewerId, reports, order }: ListReportsInput) => sql`
  select r.id, r.created_at, r.reason, r.outcome, r.reviewed_at, r.message_id, r.note, r.rule, r.explanation,
    coalesce(r.reported_id = ${viewerId}, false) as is_about_viewer,
    case when r.reported_id is distinct from ${viewerId} then r.details end as details,
    case when r.reported_id is distinct from ${viewerId} then ${personSql(sql`r.reporter_id`)} end as reporter,
    ${personSql(sql`r.reported_id`)} as reported,
    (
      select count(distinct coalesce(o.reporter_id, o.id))::int
      from reports o
      where o.reported_id = r.reported_id and o.id <> r.id
        and (o.reporter_id is null or o.reporter_id is distinct from r.reporter_id)
    ) as other_reporters,
    (select ${person.fullName} from ${person} where ${person.id} = r.reviewer_id) as reviewer_name,
    ${order.cursor} as cursor
  from ${reports} r
  ${order.orderBy}
`;

interface Page {
  viewerId: string;
  status: ReportStatus;
  after: ListCursor | undefined;
  limit: number;
}

/** The reports with one status, each with its list cursor. */
export async function findReports(
  db: Queryable,
  { viewerId, status, after, limit }: Page,
): Promise<{ report: ReportRow; cursor: string }[]> {
  const { condition, order } = orders[status];
  const reports = sql`(
    select r.* from reports r where ${condition} ${order.andAfter(after)} ${order.orderBy} limit ${limit}
  )`;
  const { rows } = await db.execute(reportsSql({ viewerId, reports, order }));
  return rows.map((row) => ({ report: toReport(row), cursor: String(row.cursor) }));
}

const instantText = (value: unknown) => (value === null ? null : toInstant(value).toISOString());

function toReport({ created_at, reviewed_at, ...row }: Record<string, unknown>): ReportRow {
  const instants = { created_at: instantText(created_at), reviewed_at: instantText(reviewed_at) };
  return reportRowSchema.parse({ ...row, ...instants });
}

const reviewSchema = z.object({
  message_id: z.string().nullable(),
  note: z.string().nullable(),
  rule: z.enum(accountRules).nullable(),
  explanation: z.string().nullable(),
  reviewer_name: z.string().nullable(),
});

/** One report, what it is about, and how it was reviewed. */
export async function findReport(db: Queryable, { id, viewerId }: { id: string; viewerId: string }) {
  const reports = sql`(select r.* from reports r where r.id = ${id})`;
  const { rows } = await db.execute(reportsSql({ viewerId, reports, order: orders.open.order }));
  return rows[0] && { report: toReport(rows[0]), ...reviewSchema.parse(rows[0]) };
}

/** Prevents others from reviewing this report until `tx` ends. */
export async function lockReport(tx: Transaction, id: string) {
  const [report] = await tx
    .select({ reporterId: reports.reporterId, reportedId: reports.reportedId, outcome: reports.outcome })
    .from(reports)
    .where(eq(reports.id, id))
    .for("no key update");
  return report;
}

interface Review {
  id: string;
  reviewerId: string;
  outcome: ReportOutcome;
  note: string;
  rule: AccountRule | null;
  explanation: string | null;
  reviewedAt: Date;
}

export async function storeReview(tx: Transaction, { id, ...review }: Review): Promise<void> {
  await tx.update(reports).set(review).where(eq(reports.id, id));
}

/** Returns the number of open reports, counted up to `maxWaiting`. */
export async function countOpenReports(db: Queryable): Promise<number> {
  return db.$count(
    db
      .select({ id: reports.id })
      .from(reports)
      .where(isNull(reports.outcome))
      .limit(maxWaiting)
      .as("waiting"),
  );
}

export async function findAddress(db: Queryable, userId: string): Promise<string | undefined> {
  const [found] = await db.select({ email: person.email }).from(person).where(eq(person.id, userId));
  return found?.email;
}

const isUnseenWarning = (userId: string) =>
  and(eq(reports.reportedId, userId), eq(reports.outcome, "warned"), isNull(reports.warningSeenAt));

/** Returns a person's last warning that they have not dismissed; its time is null if there is none. */
export async function findWarning(db: Queryable, userId: string): Promise<OwnWarning> {
  const [warning] = await db
    .select({ reviewedAt: reports.reviewedAt, rule: reports.rule, explanation: reports.explanation })
    .from(reports)
    .where(isUnseenWarning(userId))
    .orderBy(desc(reports.reviewedAt), reports.id)
    .limit(1);
  if (!warning) return { warned_at: null, rule: null, explanation: null };
  const { reviewedAt, rule, explanation } = warning;
  return ownWarningSchema.parse({ warned_at: reviewedAt?.toISOString(), rule, explanation });
}

export async function markWarningsSeen(
  db: Queryable,
  { userId, warnedAt, now }: { userId: string; warnedAt: string; now: Date },
): Promise<void> {
  await db
    .update(reports)
    .set({ warningSeenAt: now })
    .where(
      and(
        isUnseenWarning(userId),
        sql`date_trunc('milliseconds', ${reports.reviewedAt}) <= ${warnedAt}::timestamptz`,
      ),
    );
}

/** Both sides of each conversation. */
interface Members extends SQLWrapper {
  conversationId: SQLWrapper;
  userId: SQLWrapper;
}

/** The reported person, or null if they deleted that account: only admins may know who signed up again. */
const reportedThenSql = (members: Members) => sql`(
  select ${members.userId} from ${members}
  where ${members.conversationId} = r.conversation_id and ${members.userId} = r.reported_id
)`;

/**
 * Blocks and reports by a person, as JSON with column names. Admins' notes about a report are not included.
 */
export async function findBlocksAndReports(
  db: Queryable,
  { userId, members }: { userId: string; members: Members },
): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select
      ${storedBlocksSql(userId)} as blocks,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', r.id, 'created_at', r.created_at, 'reported_id', ${reportedThenSql(members)}, 'conversation_id', r.conversation_id,
          'message_id', r.message_id, 'reason', r.reason, 'details', r.details, 'is_reviewed', r.outcome is not null
        ) order by r.created_at), '[]')
        from reports r where r.reporter_id = ${userId}
      ) as reports
  `);
  return rows[0];
}

/**
 * When a person was warned and saw it. Omits warnings of an account they deleted earlier, which only admins
 * may see, and the report, which would reveal its author.
 */
export async function findOwnWarnings(
  db: Queryable,
  { userId, members }: { userId: string; members: Members },
) {
  const { rows } = await db.execute(sql`
    select r.reviewed_at as warned_at, r.warning_seen_at as seen_at, r.rule, r.explanation
    from reports r
    where r.reported_id = ${userId} and r.outcome = 'warned' and ${reportedThenSql(members)} = ${userId}
    order by r.reviewed_at, r.id
  `);
  return rows.map(({ warned_at, seen_at, ...row }) => ({
    warned_at: instantText(warned_at),
    seen_at: instantText(seen_at),
    ...row,
  }));
}

/**
 * Deletes texts about people whose account is deleted, unless the report would apply to them again after a
 * new sign-up.
 */
export async function deleteTextsAboutDeletedPeople(db: Queryable): Promise<void> {
  await db
    .update(reports)
    .set({
      details: null,
      note: sql`case when ${reports.outcome} is not null then '' end`,
      explanation: null,
    })
    .where(
      and(
        isNull(reports.reportedId),
        isNull(reports.reportedFormerId),
        or(isNotNull(reports.details), ne(reports.note, ""), isNotNull(reports.explanation)),
      ),
    );
}
