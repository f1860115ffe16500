import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { noticeKinds } from "../../contract/births.ts";
import { users } from "./accounts.ts";
import { identity, isOneOf } from "./columns.ts";
import { doulaProfiles } from "./doulas.ts";

const parentId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** A parent's latest birth. Stored apart from the profile: only the parent reads it. */
export const births = pgTable("births", {
  ...identity,
  userId: parentId().unique(),
  bornOn: date().notNull(),
  /** The due date that the birth replaced, so that it can be undone. */
  dueDate: date(),
});

/** A parent's loss. Only the parent reads it. The row outlasts what it removed, until there is a new due date. */
export const losses = pgTable(
  "losses",
  {
    ...identity,
    userId: parentId().unique(),
    /** The due date and the birth that the loss removed, encrypted with the parent's ID; null once it can't be undone. */
    removed: text(),
  },
  (t) => [index("losses_to_clear").on(t.createdAt).where(sql`${t.removed} is not null`)],
);

/** What a parent chose to tell a doula. The newest one applies to calls booked before it. */
export const birthNotices = pgTable(
  "birth_notices",
  {
    ...identity,
    userId: parentId(),
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** The doula's own copy, so that a later loss changes nothing for a doula who is not told of it. */
    bornOn: date(),
  },
  (t) => [
    check("birth_notices_kind", isOneOf(t.kind, noticeKinds)),
    check("birth_notices_born_on", sql`(${t.bornOn} is not null) = (${t.kind} = 'birth')`),
    unique().on(t.userId, t.doulaProfileId, t.kind),
    index().on(t.doulaProfileId, t.createdAt),
  ],
);

/** Births that a doula recorded after a parent told her. They outlast the notice, and say nothing about the parent. */
export const recordedBirths = pgTable(
  "recorded_births",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    noticeId: uuid()
      .unique()
      .references(() => birthNotices.id, { onDelete: "set null" }),
  },
  (t) => [index().on(t.doulaProfileId)],
);
