import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { identity } from "../platform/columns.ts";

/** Changes that an admin may have to investigate, written in the transaction of the change. */
export const auditLog = pgTable(
  "audit_log",
  {
    ...identity,
    /** Kept when the account is deleted. Null if the platform acted. */
    actorId: uuid(),
    /** The admin's name at the time; null for everyone else. */
    actorName: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => {
    // The expression matches server/operations/audit/queries.ts.
    const group = sql`split_part(${t.action}, '.', 1)`;
    return [
      index().on(t.createdAt, t.id),
      index("audit_log_by_group").on(group, t.createdAt, t.id),
      index("audit_log_by_actor").on(t.actorId, t.createdAt, t.id),
      index("audit_log_by_actor_and_group").on(t.actorId, group, t.createdAt, t.id),
      index().on(t.subjectType, t.subjectId, t.createdAt),
    ];
  },
);
