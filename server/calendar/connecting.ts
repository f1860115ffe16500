import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type CalendarAccessLevel, mainCalendarId } from "../../contract/calendar.ts";
import type { Queryable } from "../../db/database.ts";
import { lockEditableProfile, requireOwnProfile } from "../doulas/service.ts";
import { finishOauth, startOauth } from "../oauth/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  CalendarFailure,
  type CalendarPermissions,
  type CalendarProvider,
  type CalendarTokens,
} from "../providers/calendar/calendar.ts";
import { findCalendarChoices, findPermissions, replaceConnection } from "./queries.ts";
import { syncQueue } from "./queues.ts";
import { addSource } from "./sync.ts";

interface CalendarRequest {
  viewerId: string;
  /** The owner of the calendar, according to the request. */
  userId: string;
}

/**
 * The URL of Google's consent page for a doula. It asks again for what they have allowed before. Refuses with not_found
 * for another person's calendar, and with calendar_unavailable, profile_in_review, or calendar_connected if they have
 * allowed all of this.
 */
export async function startConnecting(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  { viewerId, userId, access }: CalendarRequest & { access: CalendarAccessLevel },
): Promise<string> {
  if (viewerId !== userId) throw new Refusal("not_found");
  if (!calendar) throw new Refusal("calendar_unavailable");
  await requireEditable(platform.db, userId);
  const known = await findPermissions(platform.db, userId);
  const permissions = {
    canList: access !== "main" || known?.canList === true,
    canReadShared: access === "shared" || known?.canReadShared === true,
  };
  requireMore(known, permissions);
  const codeVerifier = randomBytes(48).toString("base64url");
  const state = await startOauth(platform, { userId, provider: "google", codeVerifier });
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  return calendar.authorizationUrl({ state, codeChallenge, ...permissions });
}

/**
 * Stores the connection from a consent, in place of one that allows less. The state is used up first, so that the same
 * response sent twice connects once. Refuses with not_found, profile_in_review, calendar_connected and the other calendar
 * codes.
 */
export async function finishConnecting(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  { viewerId, userId, state, code }: CalendarRequest & { state: string; code: string },
): Promise<{ calendar_id: string; expires_at: string }> {
  if (viewerId !== userId) throw new Refusal("not_found");
  if (!calendar) throw new Refusal("calendar_unavailable");
  const used = await finishOauth(platform, { userId, provider: "google", state });
  if (!used?.codeVerifier) throw new Refusal("calendar_state_invalid");
  // Checked again under the lock. Checking here avoids creating tokens for nothing.
  await requireEditable(platform.db, userId);
  const { codeVerifier } = used;
  const consent = await calendar
    .exchangeCode({ code, codeVerifier })
    .catch((error: unknown) => refuseFailure(platform, error));
  try {
    const availableIds = await listIds(calendar, consent).catch((error: unknown) =>
      refuseFailure(platform, error),
    );
    const stored = await storeConsent(platform, { userId, consent, availableIds });
    platform.jobs.wake(syncQueue);
    return stored;
  } catch (error) {
    await revokeUnused(platform, calendar, { userId, token: consent.refreshToken });
    if (error instanceof Refusal) throw error;
    platform.logger.error({ error: describeError(error) }, "calendar connection not saved");
    throw new Refusal("calendar_not_saved");
  }
}

/** Refuses with not_found or profile_in_review. */
async function requireEditable(db: Queryable, userId: string): Promise<void> {
  const { status } = await requireOwnProfile(db, userId);
  if (status === "pending") throw new Refusal("profile_in_review");
}

/** Refuses with calendar_connected if a working connection allows all of this. */
function requireMore(
  known: (CalendarPermissions & { isConnected: boolean }) | undefined,
  { canList, canReadShared }: CalendarPermissions,
): void {
  if (!known?.isConnected) return;
  const isMore = (canList && !known.canList) || (canReadShared && !known.canReadShared);
  if (!isMore) throw new Refusal("calendar_connected");
}

/** The calendars of the account that consented, which may not be the account of before. Empty if they cannot be listed. */
async function listIds(
  calendar: CalendarProvider,
  { accessToken, canList, canReadShared }: CalendarTokens & CalendarPermissions,
): Promise<Set<string>> {
  if (!canList) return new Set();
  const calendars = await calendar.listCalendars(accessToken);
  return new Set(calendars.filter(({ isOwn }) => isOwn || canReadShared).map(({ id }) => id));
}

/**
 * Revokes a consent that nobody will use, unless another connection exists by then, which Google
 * would also end.
 */
async function revokeUnused(
  { db }: Platform,
  calendar: CalendarProvider,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const connection = await findPermissions(db, userId).catch(() => undefined);
  if (!connection?.isConnected) await calendar.revoke(token).catch(() => undefined);
}

interface Consent {
  userId: string;
  consent: CalendarTokens & CalendarPermissions;
  /** The calendars at Google that can be read with it, besides the main one. */
  availableIds: ReadonlySet<string>;
}

function storeConsent(platform: Platform, { userId, consent, availableIds }: Consent) {
  const { db, encryption, now } = platform;
  // A new ID each time, because the tokens are bound to it.
  const id = randomUUID();
  const seal = (token: string) => encryption.encrypt(token, { purpose: "calendar-token", id });
  return db.transaction(async (tx) => {
    const { id: doulaProfileId } = await lockEditableProfile(tx, userId);
    const known = await findPermissions(tx, userId);
    requireMore(known, consent);
    const choices = known ? await findCalendarChoices(tx, known.id) : [];
    const { accessToken, refreshToken, expiresAt, canList, canReadShared } = consent;
    const stored = await replaceConnection(tx, {
      id,
      userId,
      createdAt: now(),
      accessToken: seal(accessToken),
      refreshToken: seal(refreshToken),
      expiresAt,
      canList,
      canReadShared,
    });
    const main = { calendarId: mainCalendarId, counts: true };
    const others = choices.filter(({ calendarId }) => availableIds.has(calendarId));
    for (const choice of new Map([main, ...others].map((each) => [each.calendarId, each])).values())
      await addSource(platform, tx, { doulaProfileId, connectionId: id, ...choice });
    return stored;
  });
}

function refuseFailure({ logger }: Platform, error: unknown): never {
  if (!(error instanceof CalendarFailure)) throw error;
  if (error.code === "grant_ended") throw new Refusal("calendar_code_refused");
  if (error.code === "access_missing") throw new Refusal("calendar_access_missing");
  logger.error({ error: describeError(error) }, "calendar not connected");
  throw new Refusal("calendar_not_answering");
}
