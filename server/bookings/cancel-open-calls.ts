import type { BookingStatus } from "../../contract/bookings.ts";
import type { Transaction } from "../../db/database.ts";
import type { Mail } from "../platform/mail.ts";
import type { Platform } from "../platform/platform.ts";
import { readSettings } from "../settings/service.ts";
import { type MailSite, mailSiteOf } from "./call-mail.ts";
import { type Call, changeStatus, findCalls, findCallsAhead, findCallsAheadBetween } from "./call-queries.ts";
import { calledOffMails, departureMails } from "./mails.ts";
import { notifyParticipants } from "./notify-participants.ts";
import { forgetNotes, lockParticipants } from "./queries.ts";

const openStatuses = ["pending", "confirmed"] as const;

/**
 * Cancels all that somebody who leaves the site has before them, as its client or its doula, and mails both sides, as
 * part of `tx`. What has been stays in the doula's history, without the client's notes. Call `mailer.wake` after the
 * commit, and remove the account after this: mails name it.
 */
export async function cancelCallsOfDepartingUser(
  platform: Platform,
  tx: Transaction,
  userId: string,
): Promise<void> {
  await lockParticipants(tx, [userId]);
  for (const earlier of openStatuses) {
    await cancelCalls(platform, tx, {
      bookingIds: await findCallsAhead(tx, { userId, status: earlier, now: platform.now() }),
      earlier,
      actorId: userId,
      mailsOf: (call, site) =>
        departureMails(call, { earlier, departing: call.clientId === userId ? "client" : "doula" }, site),
    });
  }
  await forgetNotes(tx, userId);
}

/**
 * Locks two people's bookings until `tx` ends and cancels the open calls between them. Neither side is told why or by
 * whom. Call `mailer.wake` after the commit.
 */
export async function cancelCallsBetween(
  platform: Platform,
  tx: Transaction,
  userIds: [string, string],
): Promise<void> {
  await lockParticipants(tx, userIds);
  for (const earlier of openStatuses) {
    await cancelCalls(platform, tx, {
      bookingIds: await findCallsAheadBetween(tx, { userIds, status: earlier, now: platform.now() }),
      earlier,
      actorId: null,
      mailsOf: (call, site) => calledOffMails(call, earlier, site),
    });
  }
}

interface Cancellation {
  bookingIds: string[];
  earlier: BookingStatus;
  /** Null: the platform. */
  actorId: string | null;
  mailsOf: (call: Call, site: MailSite) => Mail[];
}

async function cancelCalls(
  platform: Platform,
  tx: Transaction,
  { bookingIds, earlier, actorId, mailsOf }: Cancellation,
): Promise<void> {
  const site = mailSiteOf(await readSettings(tx), platform.publicUrl);
  const change = { bookingIds, from: earlier, to: "cancelled", event: "cancelled", actorId } as const;
  for (const call of await findCalls(tx, await changeStatus(tx, change))) {
    await notifyParticipants(platform, tx, call, mailsOf(call, site));
  }
}
