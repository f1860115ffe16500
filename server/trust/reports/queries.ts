import {
  and,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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

const lists = {
  open: { condition: isNull(reports.outcome), at: "createdAt", direction: "oldest first" },
  reviewed: { condition: isNotNull(reports.outcome), at: "reviewedAt", direction: "newest first" },
} as const;

const reporter = selectUsers("reporter");
const reported = selectUsers("reported");
const reviewer = selectUsers("reviewer");

/** A person as admins see them. */
const personColumns = (person: typeof reporter | typeof reported) => ({
  id: person.id,
  full_name: person.fullName,
  email: person.email,
  user_type: person.userType,
  profile_image_url: person.profileImageUrl,
  is_suspended: sql<boolean>`${person.suspendedAt} is not null`,
});

interface Selection {
  /** For a report about themselves, author and text are hidden. */
  viewerId: string;
  condition: SQL | undefined;
  list: (typeof lists)[ReportStatus];
  after?: ListCursor | undefined;
  limit: number;
}

/** Reads reports, how they were reviewed, and their list cursors. */
async function readReports(db: Queryable, { viewerId, condition, list, after, limit }: Selection) {
  const byTime = keyset({ at: reports[list.at], id: reports.id }, list.direction);
  const page = db
    .select({ ...getTableColumns(reports), cursor: byTime.cursor.as("cursor") })
    .from(reports)
    .where(and(condition, byTime.isAfter(after)))
    .orderBy(...byTime.order)
    .limit(limit)
    .as("page");
  const other = alias(reports, "other");
  const otherReporters = db
    .select({ count: countDistinct(sql`coalesce(${other.reporterId}, ${other.id})`) })
    .from(other)
    .where(
      and(
        eq(other.reportedId, page.reportedId),
        ne(other.id, page.id),
        or(isNull(other.reporterId), sql`${other.reporterId} is distinct from ${page.reporterId}`),
      ),
    );
  const rows = await db
    .select({
      id: page.id,
      created_at: page.createdAt,
      reason: page.reason,
      details: page.details,
      reporter: personColumns(reporter),
      reported: personColumns(reported),
      other_reporters: sql`${otherReporters}`.mapWith(Number),
      outcome: page.outcome,
      reviewed_at: page.reviewedAt,
      message_id: page.messageId,
      note: page.note,
      rule: page.rule,
      explanation: page.explanation,
      reviewer_name: reviewer.fullName,
      cursor: page.cursor,
    })
    .from(page)
    .leftJoin(reporter, eq(reporter.id, page.reporterId))
    .leftJoin(reported, eq(reported.id, page.reportedId))
    .leftJoin(reviewer, eq(reviewer.id, page.reviewerId))
    .orderBy(...keyset({ at: page[list.at], id: page.id }, list.direction).order);
  return rows.map((row) => {
    const isAboutViewer = row.reported?.id === viewerId;
    const report = reportRowSchema.parse({
      ...row,
      ...(isAboutViewer ? { details: null, reporter: null } : {}),
      is_about_viewer: isAboutViewer,
      created_at: row.created_at.toISOString(),
      reviewed_at: row.reviewed_at?.toISOString() ?? null,
    });
    return { report, review: reviewSchema.parse(row), cursor: row.cursor };
  });
}

const reviewSchema = z.object({
  message_id: z.string().nullable(),
  note: z.string().nullable(),
  rule: z.enum(accountRules).nullable(),
  explanation: z.string().nullable(),
  reviewer_name: z.string().nullable(),
});

interface Page {
  viewerId: string;
  status: ReportStatus;
  after: ListCursor | undefined;
  limit: number;
}

/** The reports with one status, each with its list cursor. */
export async function findReports(
  db: Queryable,
  { status, ...page }: Page,
): Promise<{ report: ReportRow; cursor: string }[]> {
  const list = lists[status];
  return readReports(db, { ...page, list, condition: list.condition });
}

/** One report, what it is about, and how it was reviewed. */
export async function findReport(db: Queryable, { id, viewerId }: { id: string; viewerId: string }) {
  const condition = eq(reports.id, id);
  const [found] = await readReports(db, { viewerId, condition, list: lists.open, limit: 1 });
  return found && { report: found.report, ...found.review };
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
  const account = selectUsers("account");
  const [found] = await db.select({ email: account.email }).from(account).where(eq(account.id, userId));
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
  where ${members.conversationId} = ${reports.conversationId} and ${members.userId} = ${reports.reportedId}
)`;

/**
 * Blocks and reports by a person, as JSON with column names. Admins' notes about a report are not included.
 */
export async function findBlocksAndReports(
  db: Queryable,
  { userId, members }: { userId: string; members: Members },
): Promise<unknown> {
  const { id, createdAt, conversationId, messageId, reason, details, outcome } = reports;
  const [found] = await db
    .select({
      blocks: sql`${storedBlocksSql(userId)}`,
      reports: sql`coalesce(jsonb_agg(jsonb_build_object(
        'id', ${id}, 'created_at', ${createdAt}, 'reported_id', ${reportedThenSql(members)},
        'conversation_id', ${conversationId}, 'message_id', ${messageId}, 'reason', ${reason}, 'details', ${details},
        'is_reviewed', ${outcome} is not null
      ) order by ${createdAt}), '[]')`,
    })
    .from(reports)
    .where(eq(reports.reporterId, userId));
  return found;
}

/**
 * When a person was warned and saw it. Omits warnings of an account they deleted earlier, which only admins
 * may see, and the report, which would reveal its author.
 */
export async function findOwnWarnings(
  db: Queryable,
  { userId, members }: { userId: string; members: Members },
) {
  const { id, reviewedAt, warningSeenAt, rule, explanation } = reports;
  const warnings = await db
    .select({ reviewedAt, warningSeenAt, rule, explanation })
    .from(reports)
    .where(
      and(
        eq(reports.reportedId, userId),
        eq(reports.outcome, "warned"),
        sql`${reportedThenSql(members)} = ${userId}`,
      ),
    )
    .orderBy(reviewedAt, id);
  return warnings.map(({ reviewedAt, warningSeenAt, ...warning }) => ({
    warned_at: reviewedAt?.toISOString() ?? null,
    seen_at: warningSeenAt?.toISOString() ?? null,
    ...warning,
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
