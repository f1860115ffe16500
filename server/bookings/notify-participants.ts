import type { Transaction } from "../../db/database.ts";
import type { Mail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import type { Call } from "./call-queries.ts";

/**
 * What both sides are told of a change, as part of `tx`: mails, and their open browsers read the booking anew. Call
 * `mailer.wake` after the commit.
 */
export async function notifyParticipants(
  { mailer, realtime }: Platform,
  tx: Transaction,
  call: Call,
  mails: Mail[],
): Promise<void> {
  for (const mail of mails) await mailer.send(tx, mail);
  await realtime.publish(tx, [call.clientId, call.doulaUserId], {
    type: "booking.changed",
    booking_id: call.bookingId,
  });
}
