import type { GoogleCalendars } from "../../contract/calendar.schema.ts";
import { mainCalendarId } from "../../contract/calendar.ts";
import { lockOwnProfile } from "../doulas/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  CalendarFailure,
  type CalendarProvider,
  type ListedCalendar,
} from "../providers/calendar/calendar.ts";
import { withAccess } from "./access.ts";
import { deleteOtherSources, findCalendarChoices, findPermissions, updateMainCounts } from "./queries.ts";
import { syncQueue } from "./queues.ts";
import { addSource } from "./sync.ts";

/**
 * The calendars that a doula sees at Google, and which of them close times. Their names are not stored. Refuses with
 * not_found if none is connected, calendar_permission_needed if the doula has not allowed the list, and
 * calendar_not_answering.
 */
export async function readGoogleCalendars(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  userId: string,
): Promise<GoogleCalendars> {
  const { connectionId, canReadShared, listed } = await listAtGoogle(platform, calendar, userId);
  const choices = await findCalendarChoices(platform.db, connectionId);
  const counted = new Set(choices.flatMap(({ calendarId, counts }) => (counts ? [calendarId] : [])));
  return {
    items: listed.map(({ id, name, isOwn }) => ({
      id,
      name,
      is_main: id === mainCalendarId,
      is_own: isOwn,
      counts: counted.has(id),
    })),
    can_read_shared: canReadShared,
  };
}

/**
 * Chooses which calendars at Google close times. All times are closed until a new one has been read, which takes seconds.
 * Refuses like `readGoogleCalendars`, with calendar_permission_needed also for another person's calendar that the doula
 * has not let us read, and with calendar_unknown.
 */
export async function chooseGoogleCalendars(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  { userId, calendarIds }: { userId: string; calendarIds: string[] },
): Promise<void> {
  const { connectionId, canReadShared, listed } = await listAtGoogle(platform, calendar, userId);
  const chosenIds = new Set(calendarIds);
  const chosen = listed.filter(({ id }) => chosenIds.has(id));
  if (chosen.length < chosenIds.size) throw new Refusal("calendar_unknown");
  if (!canReadShared && chosen.some(({ isOwn }) => !isOwn)) throw new Refusal("calendar_permission_needed");
  const { db, jobs } = platform;
  await db.transaction(async (tx) => {
    const { id: doulaProfileId } = await lockOwnProfile(tx, userId);
    const current = await findPermissions(tx, userId);
    if (current?.id !== connectionId) throw new Refusal("not_found");
    await deleteOtherSources(tx, { connectionId, calendarIds: [...chosenIds] });
    const mainId = await updateMainCounts(tx, { connectionId, counts: chosenIds.has(mainCalendarId) });
    if (mainId) await jobs.send(tx, syncQueue, { sourceId: mainId });
    const known = new Set((await findCalendarChoices(tx, connectionId)).map(({ calendarId }) => calendarId));
    for (const calendarId of chosenIds.difference(known))
      await addSource(platform, tx, { doulaProfileId, connectionId, calendarId, counts: true });
  });
  jobs.wake(syncQueue);
}

interface CalendarsAtGoogle {
  connectionId: string;
  canReadShared: boolean;
  listed: ListedCalendar[];
}

async function listAtGoogle(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  userId: string,
): Promise<CalendarsAtGoogle> {
  const connection = await findPermissions(platform.db, userId);
  if (!connection?.isConnected) throw new Refusal("not_found");
  if (!calendar) throw new Refusal("calendar_unavailable");
  if (!connection.canList) throw new Refusal("calendar_permission_needed");
  const { id: connectionId, canReadShared } = connection;
  const listed = await withAccess(platform, calendar, connectionId, calendar.listCalendars).catch(
    (error: unknown) => {
      if (!(error instanceof CalendarFailure)) throw error;
      platform.logger.warn({ error: describeError(error) }, "calendars not listed");
      throw new Refusal("calendar_not_answering");
    },
  );
  if (!listed) throw new Refusal("not_found");
  return { connectionId, canReadShared, listed };
}
