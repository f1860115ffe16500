import { and, eq, sql } from "drizzle-orm";
import { schema, type Transaction } from "../../db/database.ts";

const { auditLog } = schema;

interface AuditSubject {
  type: "doula_profile" | "faq" | "platform_settings" | "user";
  id: string;
}

interface AuditEntry {
  actorId: string;
  /** A noun and what was done to it: 'doula_profile.approved'. */
  action: string;
  subject: AuditSubject;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes down who changed what, in the transaction of the change. */
export async function recordAudit(tx: Transaction, { subject, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, subjectType: subject.type, subjectId: subject.id });
}

/** Takes names and addresses out of what was written down about somebody, before their account is deleted. */
export async function forgetNames(tx: Transaction, subject: AuditSubject): Promise<void> {
  const names = sql`'{first_name,last_name,full_name,email}'::text[]`;
  await tx
    .update(auditLog)
    .set({ before: sql`${auditLog.before} - ${names}`, after: sql`${auditLog.after} - ${names}` })
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)));
}

/**
 * Takes the values out of what somebody changed of their own, before their account is deleted: names, texts, account
 * ids. That something was changed, and when, stays.
 */
export async function forgetOwnChanges(
  tx: Transaction,
  { actorId, subject }: Pick<AuditEntry, "actorId" | "subject">,
): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(
      and(
        eq(auditLog.subjectType, subject.type),
        eq(auditLog.subjectId, subject.id),
        eq(auditLog.actorId, actorId),
      ),
    );
}
