import { jsonb, pgSchema, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../db/schema/platform/columns.ts";

/** What we use of pg-boss's table, which pg-boss creates and migrates. States are sorted: created, retry, active, completed, … */
export const pgBossJobs = pgSchema("pgboss").table("job", {
  id: uuid().notNull(),
  /** The queue. */
  name: text().notNull(),
  data: jsonb().notNull(),
  state: text().notNull(),
  output: jsonb(),
  startAfter: instant().notNull(),
  createdOn: instant().notNull(),
});
