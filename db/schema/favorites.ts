import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { identity } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** Who saved which doula. The constraint's index also answers "which doulas has this person saved". */
export const favorites = pgTable(
  "favorites",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    doulaId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
  },
  (t) => [unique().on(t.userId, t.doulaId), index().on(t.userId, t.createdAt, t.id), index().on(t.doulaId)],
);
