import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { CalendarFailure, type CalendarProvider, isFailure } from "../../providers/calendar/calendar.ts";
import { calendarQueue } from "../bookings/service.ts";
import { askToReconnect, renewAccess } from "./access.ts";
import { checkEvent, updateEvent } from "./events.ts";
import { deleteRevocation, findConnectionsToCheck, findRevocation, postponeCheck } from "./queries.ts";
import { eventCheckQueue, revocationQueue, syncQueue } from "./queues.ts";
import { type CalendarReaders, syncDueSources, syncSource } from "./sync.ts";
import { abandonFirstReadings } from "./sync-queries.ts";

/** A run, with a last reading of 15 seconds, ends before the job queue considers it lost after a minute. */
const maxRunMs = 35_000;

/** Access lasts an hour; a connection idle for this long is checked. */
const checkAfterHours = 12;
const maxChecksAtOnce = 30;

/** Starts the jobs that read calendars, revoke ended connections at Google and notice connections Google ended. */
export async function startCalendarJobs(platform: Platform, readers: CalendarReaders): Promise<void> {
  const { calendar } = readers;
  const { db, encryption, jobs } = platform;
  await jobs.work<{ revocationId: string }>(revocationQueue, async ({ revocationId: id }) => {
    const revocation = await findRevocation(db, id);
    if (!revocation) return;
    if (!calendar) throw new CalendarFailure("refused");
    // Google would also end a newer consent of the same account.
    if (!revocation.isReplaced)
      await calendar.revoke(encryption.decrypt(revocation.token, { purpose: "calendar-token", id }));
    await deleteRevocation(db, id);
  });
  await jobs.work<{ sourceId: string }>(syncQueue, async ({ sourceId }) => {
    await syncSource(platform, readers, sourceId);
  });
  await jobs.work<{ bookingId: string }>(calendarQueue, async ({ bookingId }) => {
    if (calendar) await updateEvent(platform, calendar, bookingId);
  });
  await jobs.work<{ bookingId: string }>(eventCheckQueue, async ({ bookingId }) => {
    if (calendar) await checkEvent(platform, calendar, bookingId);
  });
  await jobs.schedule("calendar-syncs-due", "* * * * *", async (stopping) => {
    const ending = AbortSignal.any([stopping, AbortSignal.timeout(maxRunMs)]);
    // Without keys for Google, nobody will read its calendars for the first time, so they must not keep times closed.
    if (!calendar) await abandonFirstReadings(db);
    await syncDueSources(platform, readers, ending);
  });
  await jobs.schedule("calendar-checks", "*/10 * * * *", async () => {
    if (calendar) await checkConnections(platform, calendar);
  });
}

/**
 * Renews the access of long-idle connections, which shows whether Google still allows it. Those that Google
 * ended are marked 'reconnect_needed', and their owners are emailed once.
 */
export async function checkConnections(platform: Platform, calendar: CalendarProvider): Promise<void> {
  const now = platform.now();
  const expiredBefore = new Date(now.getTime() - checkAfterHours * 3_600_000);
  const due = await findConnectionsToCheck(platform.db, { expiredBefore, now, limit: maxChecksAtOnce });
  await Promise.all(due.map((connection) => checkConnection(platform, calendar, connection)));
}

async function checkConnection(
  platform: Platform,
  calendar: CalendarProvider,
  connection: { id: string; refreshToken: string },
): Promise<void> {
  const { db, logger, now } = platform;
  try {
    await renewAccess(platform, calendar, connection);
  } catch (error) {
    if (isFailure(error, "grant_ended")) return askToReconnect(platform, connection.id);
    // A connection that keeps failing must not hold up the others.
    logger.warn({ error: describeError(error) }, "calendar connection not checked");
    await postponeCheck(db, { id: connection.id, now: now() });
  }
}
