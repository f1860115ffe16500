import { index, pgTable, text } from "drizzle-orm/pg-core";
import { identity } from "../platform/columns.ts";

/**
 * A deleted account that was part of a block, a warning or a report. It holds only a keyed fingerprint of
 * the mailbox, for `formerAccountMonths`.
 */
export const formerAccounts = pgTable(
  "former_accounts",
  {
    ...identity,
    fingerprint: text().notNull(),
  },
  (t) => [index().on(t.fingerprint), index().on(t.createdAt)],
);
