import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import {
  type UndeliverableAddress,
  undeliverableAddressSchema,
} from "../../../contract/platform/undeliverable.schema.ts";
import type { UndeliverableReason } from "../../../contract/platform/undeliverable.ts";
import type { Database, Queryable, Transaction } from "../../../db/database.ts";
import { keyset } from "../database/keyset.ts";
import { toInstant } from "../database/rows.ts";

/**
 * Enhanced status codes (RFC 3463) that say that the mailbox or its domain does not exist, has moved, takes no email
 * (RFC 7505). Not a full or disabled mailbox (5.2), because Gmail and others also say 5.2.1 of one that receives too much at
 * once, which a stranger can cause. And no refusal of the sender, the content or by policy (5.1.8, 5.6, 5.7).
 */
const addressCodes: readonly string[] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"];

const refusalSchema = z.object({ command: z.literal("RCPT TO"), response: z.string() });

/**
 * If the mail server permanently refused the recipient's address, returns its reply code and status code, such as
 * '550 5.1.1'. A reply code alone is not enough: 550 can also mean a policy (RFC 5321, 4.2.3).
 */
export function findAddressRefusal(error: unknown): string | undefined {
  const refusal = refusalSchema.safeParse(error);
  if (!refusal.success) return undefined;
  const [, reply, status = ""] = /^(5\d\d)[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(refusal.data.response) ?? [];
  return addressCodes.includes(status) ? `${reply} ${status}` : undefined;
}

const normalize = (address: string) => address.trim().toLowerCase();

interface NewMark {
  address: string;
  reason: UndeliverableReason;
  /** From the mail server. */
  code?: string | null;
}

/** Stops further email to an address. Marking it again changes nothing, except that a failure replaces a complaint. */
export async function markUndeliverable(
  db: Queryable,
  { address, reason, code = null }: NewMark,
): Promise<void> {
  await db.execute(sql`
    insert into undeliverable_addresses as known (address, reason, code)
    values (${normalize(address)}, ${reason}, ${code})
    on conflict (address) do update set reason = excluded.reason, code = excluded.code
    where known.reason = 'complained' and excluded.reason <> 'complained'
  `);
}

/**
 * Counts an email that is not sent. Returns false if the address is not marked. A complaint does not stop a security
 * notice, because the mailbox works.
 */
export async function countDropped(
  db: Queryable,
  { to, isSecurityNotice }: { to: string; isSecurityNotice: boolean },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update undeliverable_addresses set dropped = dropped + 1, last_dropped_at = now()
    where address = ${normalize(to)} ${isSecurityNotice ? sql`and reason <> 'complained'` : sql``}
    returning id
  `);
  return rows.length > 0;
}

/** Allows email to an address again. Returns false if it was not marked. */
export async function clearUndeliverable(db: Queryable, address: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    delete from undeliverable_addresses where address = ${normalize(address)} returning id
  `);
  return rows.length > 0;
}

const columns = sql`a.id, a.address, a.reason, a.code, a.dropped, a.created_at as since`;

function parseAddress(row: Record<string, unknown>): UndeliverableAddress {
  return undeliverableAddressSchema.parse({ ...row, since: toInstant(row.since).toISOString() });
}

/** Returns an address's mark. Undefined if there is none. */
export async function findUndeliverable(
  db: Queryable,
  address: string,
): Promise<UndeliverableAddress | undefined> {
  const { rows } = await db.execute(
    sql`select ${columns} from undeliverable_addresses a where a.address = ${normalize(address)}`,
  );
  return rows[0] && parseAddress(rows[0]);
}

const newestFirst = keyset({ at: sql`a.created_at`, id: sql`a.id` }, "newest first");

/** All marked addresses, newest first, each with its list cursor. */
export async function listUndeliverable(
  db: Queryable,
  { after, limit }: { after: ListCursor | undefined; limit: number },
): Promise<{ address: UndeliverableAddress; cursor: string }[]> {
  const { rows } = await db.execute(sql`
    select ${columns}, ${newestFirst.cursor} as cursor from undeliverable_addresses a
    where true ${newestFirst.andAfter(after)} ${newestFirst.orderBy} limit ${limit}
  `);
  return rows.map((row) => ({ address: parseAddress(row), cursor: String(row.cursor) }));
}

/** Deletes a mark by its ID. Undefined if it no longer exists. */
export async function deleteUndeliverable(
  tx: Transaction,
  id: string,
): Promise<UndeliverableAddress | undefined> {
  const { rows } = await tx.execute(
    sql`delete from undeliverable_addresses a where a.id = ${id} returning ${columns}`,
  );
  return rows[0] && parseAddress(rows[0]);
}

/** Deletes the marks of all addresses except these, given as a query of one column. */
export async function deleteUndeliverableExcept(db: Database, known: SQL): Promise<void> {
  await db.execute(sql`
    delete from undeliverable_addresses a where not exists (
      select from (${known}) as known (address) where known.address = a.address
    )
  `);
}
