import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { identity } from "./columns.ts";

/** Who no longer wants to hear from whom. */
export const blocks = pgTable(
  "blocks",
  {
    ...identity,
    blockerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [unique().on(t.blockerId, t.blockedId), index().on(t.blockedId)],
);
