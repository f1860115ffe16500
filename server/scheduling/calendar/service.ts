import type { CalendarChange, CalendarConnections } from "../../../contract/scheduling/calendar.schema.ts";
import type { Database, Transaction } from "../../../db/database.ts";
import { lockOwnProfile, withdrawForRemoval } from "../../directory/doulas/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CalendarProvider } from "../../providers/calendar/calendar.ts";
import { findChangedEvents } from "./event-queries.ts";
import {
  deleteRevocationsBefore,
  findConnection,
  moveToRevocations,
  updateEventSettings,
} from "./queries.ts";
import { revocationQueue } from "./queues.ts";
import { deleteSubscriptions } from "./subscription-queries.ts";

export { findConnection } from "./queries.ts";
export { findSubscriptions } from "./subscription-queries.ts";
export { createBusyTimes } from "./sync.ts";
export { encryptedCalendarSql } from "./token-encryption.ts";

/** The caller's connection, if there is one, and whether connecting is available. */
export async function readConnections(
  { db, now }: Platform,
  calendar: CalendarProvider | undefined,
  userId: string,
): Promise<CalendarConnections> {
  const connection = await findConnection(db, userId);
  const changed = connection && {
    changed_events: await findChangedEvents(db, { connectionId: connection.id, now: now() }),
  };
  return {
    items: connection && changed ? [{ ...connection, ...changed }] : [],
    service: calendar
      ? { is_sandbox: calendar.isSandbox, authorization_origin: calendar.authorizationOrigin }
      : null,
  };
}

/** Chooses how the doula's booked calls appear in their calendar from now on. */
export async function changeEventSettings(
  { db }: Platform,
  change: CalendarChange & { userId: string },
): Promise<void> {
  if (!(await updateEventSettings(db, change))) throw new Refusal("not_found");
}

/**
 * Ends the caller's connection, immediately here and then at Google; repeating it changes nothing. A profile in review
 * is withdrawn.
 */
export async function disconnectCalendar(platform: Platform, userId: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const profile = await lockOwnProfile(tx, userId);
    if (!(await findConnection(tx, userId))) return;
    await withdrawForRemoval(platform, tx, { userId, profile });
    await endConnection(platform, tx, userId);
  });
}

/**
 * Stops reading the calendars of a user who leaves or is no longer a doula. Call it after locking or deleting their
 * profile, as connecting does.
 */
export async function endCalendars(platform: Platform, tx: Transaction, userId: string): Promise<void> {
  await endConnection(platform, tx, userId);
  await deleteSubscriptions(tx, userId);
}

/** A job revokes the connection at Google until that works; its payload does not contain the token. */
async function endConnection({ jobs }: Platform, tx: Transaction, userId: string): Promise<void> {
  const revocationId = await moveToRevocations(tx, userId);
  if (revocationId) await jobs.send(tx, revocationQueue, { revocationId });
}

/** Longer than the job keeps trying. */
const revocationDays = 7;

/** Deletes tokens that could not be revoked at Google. */
export async function deleteOldRevocations(db: Database, now: Date): Promise<void> {
  await deleteRevocationsBefore(db, new Date(now.getTime() - revocationDays * 86_400_000));
}
