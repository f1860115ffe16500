import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../db/database.ts";
import { encryptedNoticesSql } from "../../families/births/service.ts";
import { encryptedLossesSql } from "../../families/plans/service.ts";
import { encryptedFactorsSql } from "../../identity/accounts/service.ts";
import { encryptedEmailsSql } from "../../platform/email/queued-emails.ts";
import type { Encryption } from "../../platform/security/encryption.ts";
import { encryptedCalendarSql } from "../../scheduling/calendar/service.ts";

const rowsSchema = z.array(z.object({ prefix: z.string() }));

/** Returns the prefixes of all encrypted values: one per key that the database needs. */
export async function findStoredKeys(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct substring(value from '^aes1[.][0-9a-f]+[.]') as prefix
    from (
      ${encryptedFactorsSql}
      union all ${encryptedCalendarSql}
      union all ${encryptedLossesSql}
      union all ${encryptedNoticesSql}
      union all ${encryptedEmailsSql}
    ) stored
    where value like 'aes1.%'
  `);
  return rowsSchema.parse(rows).map(({ prefix }) => prefix);
}

/** Returns true if the given keys decrypt everything that was encrypted with these. */
export function knowsKeys(encryption: Encryption, prefixes: readonly string[]): boolean {
  return prefixes.every((prefix) => encryption.knownPrefixes.includes(prefix));
}
