import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { profileLengths } from "../../../contract/identity/profiles.ts";
import { users } from "../identity/accounts.ts";
import { atMost, identity } from "../platform/columns.ts";
import { formerAccounts } from "./former-accounts.ts";

/** Who blocked whom. Each side is an account or, after its deletion, a former account. */
export const blocks = pgTable(
  "blocks",
  {
    ...identity,
    blockerId: uuid().references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid().references(() => users.id, { onDelete: "cascade" }),
    blockerFormerId: uuid().references(() => formerAccounts.id, { onDelete: "cascade" }),
    blockedFormerId: uuid().references(() => formerAccounts.id, { onDelete: "cascade" }),
    /** The blocked person's name when the blocker last saw it. */
    blockedName: text(),
    /** One of the two deleted their account and signed up again; neither is shown this block. */
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
