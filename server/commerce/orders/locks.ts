import type { Transaction } from "../../../db/database.ts";
import { lockPackage } from "../../directory/packages/service.ts";
import { lockClient, lockDoula } from "../../platform/database/locks.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findOffer, type Offer } from "./offer-queries.ts";
import { findOrder, type OrderRecord } from "./queries.ts";

/** Locks the doula of an order, who counts it. Call before changing its status or due date, and before locking its row. */
export async function lockSeller(
  tx: Transaction,
  { doulaProfileId }: Pick<OrderRecord, "doulaProfileId">,
): Promise<void> {
  if (doulaProfileId !== null) await lockDoula(tx, doulaProfileId);
}

/** Returns an order after locking its parent, then its doula, like purchases and blocks. */
export async function lockOrder(
  tx: Transaction,
  orderId: string,
  mayChange: (order: OrderRecord) => boolean,
): Promise<OrderRecord> {
  const found = await findOrder(tx, orderId);
  if (!found || !mayChange(found)) throw new Refusal("not_found");
  if (found.parentId !== null) await lockClient(tx, found.parentId);
  await lockSeller(tx, found);
  const order = await findOrder(tx, orderId);
  if (!order) throw new Refusal("not_found");
  return order;
}

/**
 * A package that cannot change until the transaction ends, with its doula locked. Call after `lockClient`.
 */
export async function lockOffer(tx: Transaction, packageId: string): Promise<Offer | undefined> {
  const seller = await findOffer(tx, packageId);
  if (!seller) return undefined;
  await lockDoula(tx, seller.doula_profile_id);
  await lockPackage(tx, packageId);
  return findOffer(tx, packageId);
}
