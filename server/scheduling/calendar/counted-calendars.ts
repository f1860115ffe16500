import type { GoogleCalendars } from "../../../contract/scheduling/calendar.schema.ts";
import { mainCalendarId } from "../../../contract/scheduling/calendar.ts";
import { lockOwnProfile } from "../../directory/doulas/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  CalendarFailure,
  type CalendarProvider,
  type ListedCalendar,
} from "../../providers/calendar/calendar.ts";
import { withAccess } from "./access.ts";
import { deleteMainSource, deleteOtherSources, findCalendarChoices, findPermissions } from "./queries.ts";
import { addSource } from "./sync.ts";

/**
 * The calendars that a doula sees at Google, and which of them close times; none if the doula has not allowed the list.
 * Their names are not stored.
 */
export async function readGoogleCalendars(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  userId: string,
): Promise<GoogleCalendars> {
  const connection = await requireConnection(platform, userId);
  const { id: connectionId, canList, canReadShared } = connection;
  if (!canList) return { items: [], can_list: false, can_read_shared: false };
  const listed = await listAtGoogle(platform, calendar, connectionId);
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
    can_list: true,
    can_read_shared: canReadShared,
  };
}

/**
 * Chooses which calendars at Google close times. All times are closed until a new one has been read, which takes seconds.
 */
export async function chooseGoogleCalendars(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  { userId, calendarIds }: { userId: string; calendarIds: string[] },
): Promise<void> {
  const { id: connectionId, canList, canReadShared } = await requireConnection(platform, userId);
  if (!canList) throw refuseChoice("not_allowed");
  const listed = await listAtGoogle(platform, calendar, connectionId);
  const chosenIds = new Set(calendarIds);
  const chosen = listed.filter(({ id }) => chosenIds.has(id));
  if (chosen.length < chosenIds.size) throw refuseChoice("unknown");
  if (!canReadShared && chosen.some(({ isOwn }) => !isOwn)) throw refuseChoice("not_allowed");
  const { db } = platform;
  await inTransaction(db, async (tx) => {
    const { id: doulaProfileId } = await lockOwnProfile(tx, userId);
    const current = await findPermissions(tx, userId);
    if (current?.id !== connectionId) throw new Refusal("not_found");
    await deleteOtherSources(tx, { connectionId, calendarIds: [...chosenIds] });
    const counts = chosenIds.has(mainCalendarId);
    if (await deleteMainSource(tx, { connectionId, unless: { counts } }))
      await addSource(platform, tx, { doulaProfileId, connectionId, calendarId: mainCalendarId, counts });
    const known = new Set((await findCalendarChoices(tx, connectionId)).map(({ calendarId }) => calendarId));
    for (const calendarId of chosenIds.difference(known))
      await addSource(platform, tx, { doulaProfileId, connectionId, calendarId, counts: true });
  });
}

const choiceTexts = {
  not_allowed: "Please allow this at Google first.",
  unknown: "One of these calendars is no longer at Google. Please choose again.",
};

function refuseChoice(code: keyof typeof choiceTexts): Refusal {
  const errors = [{ field: "calendar_ids", code, message: choiceTexts[code] }];
  return new Refusal("invalid_input", { errors });
}

async function requireConnection({ db }: Platform, userId: string) {
  const connection = await findPermissions(db, userId);
  if (!connection?.isConnected) throw new Refusal("not_found");
  return connection;
}

async function listAtGoogle(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  connectionId: string,
): Promise<ListedCalendar[]> {
  if (!calendar) throw new Refusal("calendar_unavailable");
  const listed = await withAccess(platform, calendar, connectionId, calendar.listCalendars).catch(
    (error: unknown) => {
      if (!(error instanceof CalendarFailure)) throw error;
      platform.logger.warn({ error: describeError(error) }, "calendars not listed");
      throw new Refusal("calendar_not_answering");
    },
  );
  if (!listed) throw new Refusal("not_found");
  return listed;
}
