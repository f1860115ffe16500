import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { identity } from "./columns.ts";

/** Who changed what that an admin may have to look into. Written in the transaction of the change. */
export const auditLog = pgTable(
  "audit_log",
  {
    ...identity,
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    index().on(t.createdAt, t.id),
    index().on(t.subjectType, t.subjectId, t.createdAt),
    index().on(t.actorId),
  ],
);
