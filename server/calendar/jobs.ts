import type { Email } from "../platform/email.ts";
import { renderEmail } from "../platform/email-layout.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { CalendarFailure, type CalendarProvider } from "../providers/calendar/calendar.ts";
import { readSettings } from "../settings/service.ts";
import {
  deleteRevocation,
  findConnectionsToCheck,
  findRevocation,
  markReconnectNeeded,
  postponeCheck,
  updateAccess,
} from "./queries.ts";
import { revocationQueue } from "./service.ts";

/** Access lasts an hour; a connection idle for this long is checked. */
const checkAfterHours = 12;
const maxChecksAtOnce = 30;

/** Starts the jobs that revoke ended connections at Google and that notice connections Google ended. */
export async function startCalendarJobs(
  platform: Platform,
  calendar: CalendarProvider | undefined,
): Promise<void> {
  const { db, encryption, jobs } = platform;
  await jobs.work<{ revocationId: string }>(revocationQueue, async ({ revocationId: id }) => {
    const revocation = await findRevocation(db, id);
    if (!revocation) return;
    if (!calendar) throw new CalendarFailure("refused");
    await calendar.revoke(encryption.decrypt(revocation.token, { purpose: "calendar-token", id }));
    await deleteRevocation(db, id);
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
  { id, refreshToken }: { id: string; refreshToken: string },
): Promise<void> {
  const { db, encryption, logger, now } = platform;
  const binding = { purpose: "calendar-token", id } as const;
  try {
    const { accessToken, expiresAt } = await calendar.refresh(encryption.decrypt(refreshToken, binding));
    await updateAccess(db, { id, accessToken: encryption.encrypt(accessToken, binding), expiresAt });
  } catch (error) {
    if (error instanceof CalendarFailure && error.code === "grant_ended") return askToReconnect(platform, id);
    // A connection that keeps failing must not hold up the others.
    logger.warn({ error: describeError(error) }, "calendar connection not checked");
    await postponeCheck(db, { id, now: now() });
  }
}

async function askToReconnect({ db, mailer, publicUrl }: Platform, id: string): Promise<void> {
  const { site_name: siteName } = await readSettings(db);
  await db.transaction(async (tx) => {
    const email = await markReconnectNeeded(tx, id);
    if (email) await mailer.send(tx, reconnectEmail({ to: email, connectionId: id, siteName, publicUrl }));
  });
  mailer.wake();
}

interface ReconnectEmail {
  to: string;
  connectionId: string;
  siteName: string;
  publicUrl: string;
}

/** After Google ended a connection: one email per connection, no matter how often that is noticed. */
export function reconnectEmail({ to, connectionId, siteName, publicUrl }: ReconnectEmail): Email {
  return {
    key: `calendar-reconnect-${connectionId}`,
    to,
    subject: "Your Google Calendar needs to be reconnected",
    ...renderEmail({
      siteName,
      heading: "Please reconnect your Google Calendar",
      paragraphs: [
        `Google no longer lets ${siteName} use your calendar. This can happen after you remove access in your Google account or change your Google password.`,
        "Reconnecting takes a minute.",
      ],
      buttons: [
        {
          label: "Reconnect Google Calendar",
          href: new URL("/doula-dashboard?step=calendar", publicUrl).href,
        },
      ],
    }),
  };
}
