import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { formerAccountMonths } from "../../../contract/platform/retention.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { toMailbox } from "../../platform/email/mailboxes.ts";
import type { Platform } from "../../platform/platform.ts";

/** The text whose fingerprint finds orders from a mailbox. The prefix distinguishes it from other fingerprints. */
const describeMailbox = (email: string) => `orders of ${toMailbox(email)}`;

const { orders } = schema;
const parents = selectUsers("parents");

/** Undefined for an unconfirmed address, which may be somebody else's. */
async function findOwnEmail(db: Queryable, parentId: string): Promise<string | undefined> {
  const [parent] = await db
    .select({ email: parents.email })
    .from(parents)
    .where(and(eq(parents.id, parentId), parents.emailVerified));
  return parent?.email;
}

/** Returns the fingerprints under which orders from a parent's confirmed mailbox can be stored. */
export async function findParentKeys(
  { encryption }: Pick<Platform, "encryption">,
  db: Queryable,
  parentId: string,
): Promise<string[]> {
  const email = await findOwnEmail(db, parentId);
  return email === undefined ? [] : encryption.fingerprints(describeMailbox(email));
}

/** Stores the mailbox of a parent's orders whose link was requested. Release 1.0.0 stores links without it. */
export async function saveParentKey(
  { encryption }: Pick<Platform, "encryption">,
  tx: Transaction,
  parentId: string,
): Promise<void> {
  const email = await findOwnEmail(tx, parentId);
  if (email === undefined) return;
  await tx
    .update(orders)
    .set({ parentKey: encryption.fingerprint(describeMailbox(email)) })
    .where(
      and(eq(orders.parentUserId, parentId), isNotNull(orders.linkRequestedAt), isNull(orders.parentKey)),
    );
}

/** SQL condition on `orders`: true if an order is from this account, or from another one with its mailbox. */
export function isFromParentSql({
  parentId,
  keys,
}: {
  parentId: string | null;
  keys: string[];
}): SQL | undefined {
  return or(
    parentId === null ? undefined : eq(orders.parentUserId, parentId),
    inArray(orders.parentKey, keys),
  );
}

/** Deletes the mailboxes of old orders. */
export async function deleteOldParentKeys(db: Queryable, now: Date): Promise<void> {
  const oldest = sql`${instantSql(now)} - make_interval(months => ${formerAccountMonths})`;
  await db
    .update(orders)
    .set({ parentKey: null })
    .where(and(isNotNull(orders.parentKey), lte(orders.linkRequestedAt, oldest)));
}
