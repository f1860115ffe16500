import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { identity, instant, isOneOf } from "../platform/columns.ts";
import { users } from "./accounts.ts";

/**
 * A user on Google's or Stripe's pages, who returns with this state. The row is deleted when used. The
 * returned secret is compared as a hash; Google's PKCE verifier is encrypted.
 */
export const oauthStates = pgTable(
  "oauth_states",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text().notNull(),
    stateHash: text().notNull().unique(),
    codeHash: text(),
    codeVerifier: text(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    check("oauth_states_provider", isOneOf(t.provider, ["google", "stripe"])),
    index().on(t.userId),
    index().on(t.expiresAt),
  ],
);
