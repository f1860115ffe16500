import type { Pausing } from "../../contract/scheduling/pausing.schema.ts";
import { countOpenLinks, endLinks, withdrawOrdersOfDoula } from "../commerce/checkout/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import {
  lockOwnPausing,
  pauseCalls,
  publishPausing,
  readPausedCalls,
} from "../scheduling/pausing/service.ts";

/**
 * Stops new calls and orders: cancels requests for a first call, and ends payment links. A payment that completes before
 * Stripe has ended its link stands. Booked calls stay. Repeating it changes nothing.
 */
export async function pauseDoula(platform: Platform, payments: Payments, userId: string): Promise<void> {
  const withdrawn = await inTransaction(platform.db, async (tx) => {
    const { doulaProfileId } = await lockOwnPausing(tx, userId);
    await pauseCalls(platform, tx, doulaProfileId);
    const orderIds = await withdrawOrdersOfDoula(platform, tx, doulaProfileId);
    await publishPausing(platform, tx, { userId, doulaProfileId });
    return orderIds;
  });
  await endLinks(platform, payments, withdrawn);
}

/** Returns whether a doula takes new clients or is at a birth, and what pausing or leaving for a birth would change. */
export async function readPausing(platform: Platform, userId: string): Promise<Pausing> {
  const { doulaProfileId, calls } = await readPausedCalls(platform, userId);
  const { at_birth_until, calls_at_birth, ...pause } = calls;
  const open_links = await countOpenLinks(platform.db, doulaProfileId);
  return { ...pause, open_links, at_birth_until, calls_at_birth };
}
