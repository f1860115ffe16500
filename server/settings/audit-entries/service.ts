import { and, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { type AuditSubjectType, lastingAuditFields } from "../../../contract/settings/audit.ts";
import type { AuditAction } from "../../../contract/settings/audit-actions.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { adminNames } from "../../../db/views/admin-names.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

export { selectAuditEntries } from "./rows.ts";

const { auditLog } = schema;

interface AuditSubject {
  type: AuditSubjectType;
  id: string;
}

interface AuditEntry {
  /** Null if the platform detected something and nobody acted. */
  actorId: string | null;
  action: AuditAction;
  subject: AuditSubject;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Repeated views of the same thing within this time add no entry. */
const viewIntervalMinutes = 60;

/** Records that an admin read something, at most once an hour. */
export async function recordView(
  db: Queryable,
  { actorId, action, subject }: AuditEntry & { actorId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [recent] = await tx
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          isSameAct({ actorId, action, subject }),
          sql`${auditLog.createdAt} > now() - make_interval(mins => ${viewIntervalMinutes})`,
        ),
      )
      .limit(1);
    if (!recent) await recordAudit(tx, { actorId, action, subject });
  });
}

const secretName = /password|secret|token|encrypted|certificate_path/i;

/**
 * Records who changed what, in the transaction of the change. Admins are recorded by name, which stays
 * after their account is deleted. Throws if a field's name suggests a secret.
 */
export async function recordAudit(tx: Transaction, { subject, ...entry }: AuditEntry): Promise<void> {
  requireNoSecret(entry);
  const actorName =
    entry.actorId === null
      ? null
      : sql`(select ${adminNames.name} from ${adminNames} where ${adminNames.id} = ${entry.actorId})`;
  await tx.insert(auditLog).values({ ...entry, actorName, subjectType: subject.type, subjectId: subject.id });
}

/** The entries of the same person who did the same with the same subject. */
function isSameAct({ actorId, action, subject }: AuditEntry & { actorId: string }) {
  return and(
    eq(auditLog.actorId, actorId),
    eq(auditLog.action, action),
    eq(auditLog.subjectType, subject.type),
    eq(auditLog.subjectId, subject.id),
  );
}

function requireNoSecret({ before, after }: Pick<AuditEntry, "before" | "after">): void {
  const secret = Object.keys({ ...before, ...after }).find((name) => secretName.test(name));
  if (secret) throw new Error(`the audit log holds no secrets: ${secret}`);
}

/**
 * Records a change that a person may make many times a day: one entry per UTC day with the first old and
 * the last new values. Values added and removed on the same day are dropped. Lock the subject first.
 */
export async function recordDailyChange(
  tx: Transaction,
  entry: Required<AuditEntry> & { actorId: string },
): Promise<void> {
  requireNoSecret(entry);
  const [known] = await tx
    .select({ id: auditLog.id, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(isSameAct(entry), sql`${auditLog.createdAt} >= date_trunc('day', now(), 'UTC')`))
    .limit(1);
  if (!known) return recordAudit(tx, entry);
  const before: Values = { ...entry.before, ...valuesSchema.parse(known.before) };
  const after: Values = { ...valuesSchema.parse(known.after), ...entry.after };
  const names = Object.keys(before).filter((name) => (before[name] ?? after[name] ?? null) !== null);
  await tx
    .update(auditLog)
    .set({ before: pick(before, names), after: pick(after, names) })
    .where(eq(auditLog.id, known.id));
}

type Values = Record<string, unknown>;

const valuesSchema = z.record(z.string(), z.unknown()).nullable();

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/**
 * Removes names, addresses, texts and IDs from the entries about a person or their profile before deletion.
 * What was changed, by which account and when, stays, and so do the names of admins who acted.
 */
export async function anonymizeSubject(tx: Transaction, { type, id }: AuditSubject): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      before: lastingFieldsSql(sql`${auditLog.before}`),
      after: lastingFieldsSql(sql`${auditLog.after}`),
    })
    .where(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)));
}

/** Removes admins' notes from the entries about the subjects of a type whose IDs a subquery selects. */
export async function removeAuditNotes(
  tx: Transaction,
  { type, ids }: { type: AuditSubjectType; ids: SQLWrapper },
): Promise<void> {
  await tx
    .update(auditLog)
    .set({ after: sql`${auditLog.after} - 'note' - 'reason'` })
    .where(
      and(
        eq(auditLog.subjectType, type),
        sql`${auditLog.after} ?| array['note', 'reason']`,
        inArray(auditLog.subjectId, ids),
      ),
    );
}

function lastingFieldsSql(values: ReturnType<typeof sql>) {
  const fields = sql.join(
    lastingAuditFields.map((field) => sql`${field}`),
    sql`, `,
  );
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${values}) where key in (${fields}))`;
}
