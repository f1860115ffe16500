import type { OwnPayers, PayersChange } from "../../contract/directory/payers.schema.ts";
import { endLinks, withdrawUnansweredOrders } from "../commerce/checkout/service.ts";
import { readOwnPayers, replaceOwnPayers } from "../directory/payers/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";

/**
 * Saves a doula's payers. If the doula is now enrolled in a public program, payment links of parents who have not said
 * that they don't have it end. A payment that completes before Stripe has ended its link stands.
 */
export async function savePayers(
  platform: Platform,
  payments: Payments,
  input: { userId: string; change: PayersChange },
): Promise<OwnPayers> {
  const withdrawn = await inTransaction(platform.db, async (tx) =>
    withdrawUnansweredOrders(platform, tx, await replaceOwnPayers(platform, tx, input)),
  );
  await endLinks(platform, payments, withdrawn);
  return readOwnPayers(platform, input.userId);
}
