import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { type CalendarProvider, isFailure } from "../../providers/calendar/calendar.ts";
import { readEmailSite } from "../../settings/settings/service.ts";
import { reconnectEmail } from "./emails.ts";
import { findAccess, markReconnectNeeded, type StoredAccess, updateAccess } from "./queries.ts";

/** Access tokens that expire within this time are renewed first, in milliseconds. */
const marginMs = 60_000;

/**
 * Calls Google with a connection's access token, renewed if it has expired or Google no longer accepts it. Returns
 * undefined if there is no working connection; if Google has just ended it, the owner is emailed once. Throws
 * CalendarFailure for every other reason.
 */
export async function withAccess<Result>(
  platform: Platform,
  calendar: CalendarProvider,
  connectionId: string,
  call: (accessToken: string) => Promise<Result>,
): Promise<Result | undefined> {
  const { db, encryption, now } = platform;
  const access = await findAccess(db, connectionId);
  if (!access) return undefined;
  const isExpired = access.expiresAt.getTime() < now().getTime() + marginMs;
  const renew = () => renewAccess(platform, calendar, access);
  try {
    if (isExpired) return await call(await renew());
    const accessToken = encryption.decrypt(access.accessToken, { purpose: "calendar-token", id: access.id });
    return await call(accessToken).catch(async (error: unknown) => {
      if (isFailure(error, "access_ended")) return call(await renew());
      throw error;
    });
  } catch (error) {
    if (!isFailure(error, "grant_ended")) throw error;
    await askToReconnect(platform, connectionId);
    return undefined;
  }
}

/** Stores and returns a new access token. Throws CalendarFailure. */
export async function renewAccess(
  { db, encryption }: Platform,
  calendar: CalendarProvider,
  { id, refreshToken }: Pick<StoredAccess, "id" | "refreshToken">,
): Promise<string> {
  const binding = { purpose: "calendar-token", id } as const;
  const { accessToken, expiresAt } = await calendar.refresh(encryption.decrypt(refreshToken, binding));
  await updateAccess(db, { id, accessToken: encryption.encrypt(accessToken, binding), expiresAt });
  return accessToken;
}

/** Marks a connection that Google has ended, which closes the doula's free times, and emails its owner once. */
export async function askToReconnect(platform: Platform, id: string): Promise<void> {
  const site = await readEmailSite(platform, platform.db);
  await inTransaction(platform.db, async (tx) => {
    const email = await markReconnectNeeded(tx, id);
    if (email) await platform.mailer.send(tx, reconnectEmail({ to: email, connectionId: id, site }));
  });
}
