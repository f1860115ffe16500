import type { Transaction } from "../../../db/database.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findSlot } from "../availability/service.ts";

/** The time of the booking being moved counts as free. */
export async function requireFreeSlot(
  tx: Transaction,
  slot: { doulaProfileId: string; now: Date; startsAt: Date; movedBookingId?: string },
): Promise<void> {
  const found = await findSlot(tx, slot);
  if (!found) throw new Refusal("slot_not_offered");
  if (found.isTaken) throw new Refusal("slot_taken");
}

/** The exclusion constraints decide if two requests passed their checks at once. */
export function toSlotRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === "bookings_doula_free") return new Refusal("slot_taken");
  if (constraint === "bookings_client_free") return new Refusal("client_busy");
  return error;
}
