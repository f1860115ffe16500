import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Transaction } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Binding, type Encryption, UnknownKey } from "../../platform/security/encryption.ts";

const batchSize = 500;
const rowsSchema = z.array(z.object({ id: z.string(), token: z.string() }));

interface Place {
  table: SQL;
  column: SQL;
  purpose: Binding["purpose"];
}

const places: Place[] = [
  { table: sql`google_calendar_connections`, column: sql`access_token`, purpose: "calendar-token" },
  { table: sql`google_calendar_connections`, column: sql`refresh_token`, purpose: "calendar-token" },
  { table: sql`calendar_revocations`, column: sql`token`, purpose: "calendar-token" },
  { table: sql`calendar_sources`, column: sql`address`, purpose: "calendar-address" },
];

/**
 * Re-encrypts with the current key every token and address that the previous key encrypted. Changes nothing when
 * repeated, or run by two processes at once. Returns how many are left unchanged because they were altered.
 * Throws UnknownKey if they were encrypted with another ENCRYPTION_KEY.
 */
export async function encryptCalendarTokens(
  db: Database,
  encryption: Encryption,
): Promise<{ unreadable: number }> {
  let unreadable = 0;
  for (const place of places) {
    let after: string | undefined;
    do {
      const batch = await inTransaction(db, (tx) => encryptBatch(tx, encryption, place, after));
      unreadable += batch.unreadable;
      after = batch.last;
    } while (after !== undefined);
  }
  return { unreadable };
}

async function encryptBatch(
  tx: Transaction,
  encryption: Encryption,
  { table, column, purpose }: Place,
  after: string | undefined,
) {
  const { rows } = await tx.execute(sql`
    select id, ${column} as token from ${table}
    where not starts_with(${column}, ${encryption.currentPrefix}) and ${after ? sql`id > ${after}` : sql`true`}
    order by id
    limit ${batchSize}
    for update
  `);
  const stale = rowsSchema.parse(rows);
  const renewed = stale.flatMap((row) => {
    const token = renew(encryption, { ...row, purpose });
    return token === undefined ? [] : [{ id: row.id, token }];
  });
  await tx.execute(sql`
    update ${table} set ${column} = renewed.token
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as renewed (id uuid, token text)
    where ${table}.id = renewed.id
  `);
  return {
    last: stale.length === batchSize ? stale.at(-1)?.id : undefined,
    unreadable: stale.length - renewed.length,
  };
}

/** Undefined if no key decrypts it, because the row was altered. */
function renew(
  encryption: Encryption,
  { token, ...binding }: Binding & { token: string },
): string | undefined {
  try {
    return encryption.encrypt(encryption.decrypt(token, binding), binding);
  } catch (error) {
    if (error instanceof UnknownKey) throw error;
    return undefined;
  }
}

/** Everything that this encrypts, as `value`. */
export const encryptedCalendarSql = sql`
  select access_token as value from google_calendar_connections
  union all select refresh_token from google_calendar_connections
  union all select token from calendar_revocations
  union all select address from calendar_sources
`;
