import { and, eq, sql } from "drizzle-orm";
import { type AuditSubjectType, lastingAuditFields } from "../../contract/audit.ts";
import type { AuditAction } from "../../contract/audit-actions.ts";
import { schema, type Transaction } from "../../db/database.ts";

const { auditLog } = schema;

interface AuditSubject {
  type: AuditSubjectType;
  id: string;
}

interface AuditEntry {
  /** Null where nobody did it: something that the platform has noticed. */
  actorId: string | null;
  action: AuditAction;
  subject: AuditSubject;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const secretName = /password|secret|token|encrypted|certificate_path/i;

/**
 * Writes down who changed what, in the transaction of the change: admins with their name, which stays when their account
 * is gone. Throws if a value is named like a secret.
 */
export async function recordAudit(tx: Transaction, { subject, ...entry }: AuditEntry): Promise<void> {
  const names = Object.keys({ ...entry.before, ...entry.after });
  const secret = names.find((name) => secretName.test(name));
  if (secret) throw new Error(`the audit log holds no secrets: ${secret}`);
  const actorName = sql`(
    select coalesce(nullif(u.full_name, ''), u.email) from users u where u.id = ${entry.actorId} and u.user_type = 'admin'
  )`;
  await tx.insert(auditLog).values({ ...entry, actorName, subjectType: subject.type, subjectId: subject.id });
}

/**
 * Removes names, addresses, texts and ids from what was written down about a person or their profile before it is
 * deleted. What was changed, by which account and when, stays, and so do the names of admins who did it.
 */
export async function forgetSubject(tx: Transaction, { type, id }: AuditSubject): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: lastingPart(sql`${auditLog.before}`), after: lastingPart(sql`${auditLog.after}`) })
    .where(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)));
}

function lastingPart(values: ReturnType<typeof sql>) {
  const fields = sql.join(
    lastingAuditFields.map((field) => sql`${field}`),
    sql`, `,
  );
  return sql`(select jsonb_object_agg(key, value) from jsonb_each(${values}) where key in (${fields}))`;
}
