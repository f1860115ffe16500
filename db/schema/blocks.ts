import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { profileLengths } from "../../contract/profiles.ts";
import { formerAccounts, users } from "./accounts.ts";
import { atMost, identity } from "./columns.ts";

/** Who no longer wants to hear from whom. Each side is an account or, after its deletion, a former one. */
export const blocks = pgTable(
  "blocks",
  {
    ...identity,
    blockerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid().references(() => users.id, { onDelete: "cascade" }),
    blockerFormerId: uuid().references(() => formerAccounts.id, { onDelete: "cascade" }),
    blockedFormerId: uuid().references(() => formerAccounts.id, { onDelete: "cascade" }),
    /** What the blocked person was called when the blocker last saw their name. */
    blockedName: text(),
    /** One of the two deleted their account and signed up again: neither learns of this block. */
    isCarriedOver: boolean().notNull().default(false),
  },
  (t) => [
    check("blocks_blocker", sql`num_nonnulls(${t.blockerId}, ${t.blockerFormerId}) = 1`),
    check("blocks_blocked", sql`num_nonnulls(${t.blockedId}, ${t.blockedFormerId}) = 1`),
    check("blocks_blocked_name_length", atMost(t.blockedName, profileLengths.full_name)),
    unique().on(t.blockerId, t.blockedId),
    index().on(t.blockedId),
    index().on(t.blockerFormerId),
    index().on(t.blockedFormerId),
  ],
);
