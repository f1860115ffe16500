import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { noticeKinds } from "../../../contract/families/births.ts";
import { doulaProfiles } from "../directory/doulas.ts";
import { users } from "../identity/accounts.ts";
import { identity, isOneOf } from "../platform/columns.ts";

const parentId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a parent told a doula. The doula's older calls show the newest notice instead of the due date. */
export const birthNotices = pgTable(
  "birth_notices",
  {
    ...identity,
    userId: parentId(),
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    /** A loss is stored as `plans_changed`. */
    kind: text().notNull(),
    /** The encrypted kind of a loss and of changed plans. Null in what release 1.0.0 stored, until the next night. */
    sealedKind: text(),
    /** The doula's copy. A later loss doesn't change it unless the parent tells the doula. */
    bornOn: date(),
  },
  (t) => [
    check("birth_notices_kind", isOneOf(t.kind, noticeKinds)),
    check("birth_notices_sealed_kind", sql`${t.sealedKind} is null or ${t.kind} = 'plans_changed'`),
    check("birth_notices_born_on", sql`(${t.bornOn} is not null) = (${t.kind} = 'birth')`),
    index().on(t.userId, t.doulaProfileId),
    index().on(t.doulaProfileId, t.createdAt),
  ],
);

/** Births that a doula counts because a parent told her. They stay when the notice is deleted, without the parent. */
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
