import type { Transaction } from "../../../db/database.ts";
import { violatedConstraint } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findBookableDoula, type RequestedCall } from "./limit-queries.ts";

/** Returns what decides whether the client can book the doula at this time. The doula is listed, and neither blocked the other. */
export async function requireBookableDoula(tx: Transaction, call: RequestedCall) {
  const doula = await findBookableDoula(tx, call);
  if (doula?.isBlockedByClient) throw new Refusal("doula_blocked");
  if (!doula?.isListed || doula.isBlocked) throw new Refusal("doula_not_found");
  return doula;
}

/** `isTaken` is null if the doula does not offer the slot. */
export function requireFreeSlot({ isTaken }: { isTaken: boolean | null }): void {
  if (isTaken === null) throw new Refusal("slot_not_offered");
  if (isTaken) throw new Refusal("slot_taken");
}

/** The exclusion constraints decide if two requests passed their checks at once. */
export function toSlotRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === "bookings_doula_free") return new Refusal("slot_taken");
  if (constraint === "bookings_client_free") return new Refusal("client_busy");
  return error;
}
