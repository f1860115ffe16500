import { pgView, uuid } from "drizzle-orm/pg-core";
import { instant } from "../schema/platform/columns.ts";

/**
 * Orders that use one of a package's births for a reduced fee: those that are accepted or paid, and those whose parent can
 * accept a proposed amount.
 */
export const reducedFeeOrders = pgView("reduced_fee_orders", {
  id: uuid(),
  packageId: uuid(),
  /** When the two agreed. Null while an amount is proposed. */
  acceptedAt: instant(),
  /** Until when the parent can accept the proposed amount. Null once the two agreed. */
  proposedUntil: instant(),
}).existing();
