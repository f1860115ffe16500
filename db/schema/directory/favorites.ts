import { sql } from "drizzle-orm";
import { index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/accounts.ts";
import { identity, instant } from "../platform/columns.ts";
import { doulaProfiles } from "./doulas.ts";

/** Saved doulas. The unique constraint's index also serves lists of a person's favorites. */
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
    /**
     * We keep removed favorites for a while, so that Undo restores the original date, even if the doula is no
     * longer listed.
     */
    removedAt: instant(),
  },
  (t) => [
    unique().on(t.userId, t.doulaId),
    index().on(t.userId, t.createdAt, t.id),
    index().on(t.doulaId),
    index("favorites_to_forget").on(t.removedAt).where(sql`${t.removedAt} is not null`),
  ],
);
