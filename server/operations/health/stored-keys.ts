import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../../../db/database.ts";
import type { Encryption } from "../../platform/security/encryption.ts";

const rowsSchema = z.array(z.object({ prefix: z.string() }));

/** Returns the prefixes of all encrypted values: one per key that the database needs. */
export async function findStoredKeys(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct substring(value from '^aes1[.][0-9a-f]+[.]') as prefix
    from (
      select secret as value from two_factors
      union all select access_token from google_calendar_connections
      union all select refresh_token from google_calendar_connections
      union all select token from calendar_revocations
      union all select address from calendar_sources
      union all select removed from losses
      union all select parent from sealed_losses
      union all select removed from sealed_losses
      union all select sealed_kind from birth_notices
      union all select data ->> 'encrypted' from pgboss.job where data ? 'encrypted'
    ) stored
    where value like 'aes1.%'
  `);
  return rowsSchema.parse(rows).map(({ prefix }) => prefix);
}

/** Returns true if the given keys decrypt everything that was encrypted with these. */
export function knowsKeys(encryption: Encryption, prefixes: readonly string[]): boolean {
  return prefixes.every((prefix) => encryption.knownPrefixes.includes(prefix));
}
