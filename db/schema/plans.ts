import { sql } from "drizzle-orm";
import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { identity } from "./columns.ts";

const parentId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A parent's latest birth. It is not part of the profile, because only the parent may read it. */
export const births = pgTable("births", {
  ...identity,
  userId: parentId().unique(),
  bornOn: date().notNull(),
  /** The due date before the birth, for undoing it. */
  dueDate: date(),
});

/** A parent's loss, which only the parent may read. The row stays until the parent enters a new due date. */
export const losses = pgTable(
  "losses",
  {
    ...identity,
    userId: parentId().unique(),
    /** The removed due date and birth, encrypted with the parent's ID. Null once the loss can't be undone. */
    removed: text(),
  },
  (t) => [index("losses_to_clear").on(t.createdAt).where(sql`${t.removed} is not null`)],
);
