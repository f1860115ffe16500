import { queryBuilder, schema } from "../../../db/database.ts";

const { auditLog } = schema;

/** Returns a subquery with all audit entries, for reading them in other domains. */
export function selectAuditEntries<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      actorId: auditLog.actorId,
      actorName: auditLog.actorName,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .as(alias);
}
