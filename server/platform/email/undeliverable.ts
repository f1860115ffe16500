import { and, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import {
  type UndeliverableAddress,
  undeliverableAddressSchema,
} from "../../../contract/platform/undeliverable.schema.ts";
import type { UndeliverableReason } from "../../../contract/platform/undeliverable.ts";
import { type Database, type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { keyset } from "../database/keyset.ts";

const { undeliverableAddresses } = schema;

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
  await db
    .insert(undeliverableAddresses)
    .values({ address: normalize(address), reason, code })
    .onConflictDoUpdate({
      target: undeliverableAddresses.address,
      set: { reason, code },
      setWhere: sql`${undeliverableAddresses.reason} = 'complained' and excluded.reason <> 'complained'`,
    });
}

/**
 * Counts an email that is not sent. Returns false if the address is not marked. A complaint does not stop a security
 * notice, because the mailbox works.
 */
export async function countDropped(
  db: Queryable,
  { to, isSecurityNotice }: { to: string; isSecurityNotice: boolean },
): Promise<boolean> {
  const { id, address, reason, dropped } = undeliverableAddresses;
  const counted = await db
    .update(undeliverableAddresses)
    .set({ dropped: sql`${dropped} + 1`, lastDroppedAt: sql`now()` })
    .where(and(eq(address, normalize(to)), isSecurityNotice ? ne(reason, "complained") : undefined))
    .returning({ id });
  return counted.length > 0;
}

/** Allows email to an address again. Returns false if it was not marked. */
export async function clearUndeliverable(db: Queryable, address: string): Promise<boolean> {
  const deleted = await db
    .delete(undeliverableAddresses)
    .where(eq(undeliverableAddresses.address, normalize(address)))
    .returning({ id: undeliverableAddresses.id });
  return deleted.length > 0;
}

const columns = {
  id: undeliverableAddresses.id,
  address: undeliverableAddresses.address,
  reason: undeliverableAddresses.reason,
  code: undeliverableAddresses.code,
  dropped: undeliverableAddresses.dropped,
  since: undeliverableAddresses.createdAt,
};

function parseAddress(row: { since: Date }): UndeliverableAddress {
  return undeliverableAddressSchema.parse({ ...row, since: row.since.toISOString() });
}

/** Returns an address's mark. Undefined if there is none. */
export async function findUndeliverable(
  db: Queryable,
  address: string,
): Promise<UndeliverableAddress | undefined> {
  const [row] = await db
    .select(columns)
    .from(undeliverableAddresses)
    .where(eq(undeliverableAddresses.address, normalize(address)));
  return row && parseAddress(row);
}

const newestFirst = keyset({ at: columns.since, id: columns.id }, "newest first");

/** All marked addresses, newest first, each with its list cursor. */
export async function listUndeliverable(
  db: Queryable,
  { after, limit }: { after: ListCursor | undefined; limit: number },
): Promise<{ address: UndeliverableAddress; cursor: string }[]> {
  const rows = await db
    .select({ ...columns, cursor: newestFirst.cursor })
    .from(undeliverableAddresses)
    .where(newestFirst.isAfter(after))
    .orderBy(...newestFirst.order)
    .limit(limit);
  return rows.map(({ cursor, ...row }) => ({ address: parseAddress(row), cursor }));
}

/** Deletes a mark by its ID. Undefined if it no longer exists. */
export async function deleteUndeliverable(
  tx: Transaction,
  id: string,
): Promise<UndeliverableAddress | undefined> {
  const [row] = await tx
    .delete(undeliverableAddresses)
    .where(eq(undeliverableAddresses.id, id))
    .returning(columns);
  return row && parseAddress(row);
}

/** Deletes the marks of all addresses except these, given as a query of one column. */
export async function deleteUndeliverableExcept(db: Database, known: SQL): Promise<void> {
  const { address } = undeliverableAddresses;
  await db
    .delete(undeliverableAddresses)
    .where(notExists(sql`(select from (${known}) as known (address) where known.address = ${address})`));
}
