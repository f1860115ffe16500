import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { identity, instant, oneOf } from "./columns.ts";

/**
 * Somebody on their way through another company's pages, to come back with this state. A row is deleted when it is
 * used. What came back is compared as a hash; Google's PKCE verifier is encrypted.
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
    check("oauth_states_provider", oneOf(t.provider, ["google", "stripe"])),
    index().on(t.userId),
    index().on(t.expiresAt),
  ],
);
