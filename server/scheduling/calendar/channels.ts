import { randomUUID } from "node:crypto";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { createToken, hashToken } from "../../platform/security/tokens.ts";
import type { CalendarProvider } from "../../providers/calendar/calendar.ts";
import { withAccess } from "./access.ts";
import { type GoogleSource, postponeChannel, saveChannel } from "./sync-queries.ts";

const dayMs = 24 * 60 * 60 * 1000;
const retryMs = 60 * 60 * 1000;

/** Where Google sends its notifications. */
export const notificationsPath = "/functions/v1/google-calendar/notifications";

/**
 * Keeps a channel open through which Google says that a calendar changed; a new one replaces it a day before it ends.
 * Only where Google can reach us. Without one, the calendar is read as often as somebody looks. Never throws CalendarFailure.
 */
export async function renewChannel(
  platform: Platform,
  calendar: CalendarProvider,
  { id, connectionId, calendarId, channelExpiresAt, channelRetryAt }: GoogleSource,
): Promise<void> {
  const { db, logger, now, publicUrl } = platform;
  if (!publicUrl.startsWith("https:")) return;
  if (channelExpiresAt && channelExpiresAt.getTime() > now().getTime() + dayMs) return;
  if (channelRetryAt && channelRetryAt > now()) return;
  const channelId = randomUUID();
  const token = createToken();
  const address = new URL(notificationsPath, publicUrl).href;
  try {
    await withAccess(platform, calendar, connectionId, async (accessToken) => {
      const channel = { accessToken, calendarId, channelId, token, address };
      const expiresAt = await calendar.watchEvents(channel);
      await saveChannel(db, { sourceId: id, channelId, tokenHash: hashToken(token), expiresAt });
    });
  } catch (error) {
    logger.warn({ source: id, error: describeError(error) }, "calendar not watched");
    await postponeChannel(db, { sourceId: id, after: new Date(now().getTime() + retryMs) });
  }
}
