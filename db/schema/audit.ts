import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { identity } from "./columns.ts";

/** Who changed what that an admin may have to look into. Written in the transaction of the change. */
export const auditLog = pgTable(
  "audit_log",
  {
    ...identity,
    /** Stays when the account is gone. Null if the platform noticed it. */
    actorId: uuid(),
    /** What an admin was called when they did it; null for everybody else. */
    actorName: text(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => {
    // The expression of server/audit/queries.ts.
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
