import { sql } from "drizzle-orm";
import { date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/accounts.ts";
import { identity } from "../platform/columns.ts";

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

/**
 * A parent's loss, which only the parent may read. The row stays until the parent enters a new due date. It names the
 * parent to nobody who lacks ENCRYPTION_KEY, such as a reader of a backup (docs/decisions/118).
 */
export const sealedLosses = pgTable(
  "sealed_losses",
  {
    ...identity,
    /** A fingerprint of the parent's ID, by which the row is found. */
    parentKey: text().notNull().unique(),
    /** The parent's ID, encrypted with the row's: a new key needs it for the fingerprint. */
    parent: text().notNull(),
    /** The removed due date and birth, encrypted with the parent's ID. Null once the loss can't be undone. */
    removed: text(),
  },
  (t) => [index("sealed_losses_to_clear").on(t.createdAt).where(sql`${t.removed} is not null`)],
);

/** Losses that release 1.0.0 stored. They are moved to sealed_losses every night. */
export const losses = pgTable(
  "losses",
  {
    ...identity,
    userId: parentId().unique(),
    removed: text(),
  },
  (t) => [index("losses_to_clear").on(t.createdAt).where(sql`${t.removed} is not null`)],
);
