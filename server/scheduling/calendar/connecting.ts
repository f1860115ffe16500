import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type CalendarAccessLevel, mainCalendarId } from "../../../contract/scheduling/calendar.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { lockEditableProfile, requireOwnProfile } from "../../directory/doulas/service.ts";
import { finishOauth, startOauth } from "../../identity/oauth/service.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  CalendarFailure,
  type CalendarPermissions,
  type CalendarProvider,
  type CalendarTokens,
} from "../../providers/calendar/calendar.ts";
import { toEventId } from "./event-ids.ts";
import { findWrittenEvents } from "./event-queries.ts";
import {
  deleteMainSource,
  deleteOtherSources,
  findCalendarChoices,
  findPermissions,
  replaceConnection,
  updateConsent,
} from "./queries.ts";
import { addSource } from "./sync.ts";

interface CalendarRequest {
  viewerId: string;
  /** The owner of the calendar, according to the request. */
  userId: string;
}

/** The URL of Google's consent page for a doula. It asks again for what they have allowed before. */
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
 * Stores the connection from a consent, or what it allows in addition. The state is used up first, so that the same
 * response sent twice connects once.
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
    const read = async () => ({
      availableIds: await listIds(calendar, consent),
      isSameAccount: await isSameAccount(platform, calendar, { userId, consent }),
    });
    const account = await read().catch((error: unknown) => refuseFailure(platform, error));
    const stored = await storeConsent(platform, { userId, consent, ...account });
    return stored;
  } catch (error) {
    await revokeUnused(platform, calendar, { userId, token: consent.refreshToken });
    if (error instanceof Refusal) throw error;
    platform.logger.error({ error: describeError(error) }, "calendar connection not saved");
    throw new Refusal("calendar_not_saved");
  }
}

async function requireEditable(db: Queryable, userId: string): Promise<void> {
  const { status } = await requireOwnProfile(db, userId);
  if (status === "pending") throw new Refusal("profile_in_review");
}

function requireMore(
  known: (CalendarPermissions & { isConnected: boolean }) | undefined,
  { canList, canReadShared }: CalendarPermissions,
): void {
  if (!known?.isConnected) return;
  const isMore = (canList && !known.canList) || (canReadShared && !known.canReadShared);
  if (!isMore) throw new Refusal("calendar_connected");
}

/** The calendars of the account that consented, which may not be the account of before. Empty without the permission to list them. Throws CalendarFailure. */
async function listIds(
  calendar: CalendarProvider,
  { accessToken, canList, canReadShared }: CalendarTokens & CalendarPermissions,
): Promise<Set<string>> {
  if (!canList) return new Set();
  const calendars = await calendar.listCalendars(accessToken);
  return new Set(calendars.filter(({ isOwn }) => isOwn || canReadShared).map(({ id }) => id));
}

/**
 * Returns false if the account that consented lacks the booked calls that were written to the doula's calendar: it is another
 * one. Throws CalendarFailure.
 */
async function isSameAccount(
  { db }: Platform,
  calendar: CalendarProvider,
  { userId, consent: { accessToken } }: Pick<Consent, "userId" | "consent">,
): Promise<boolean> {
  const known = await findPermissions(db, userId);
  const bookingIds = known?.isConnected ? await findWrittenEvents(db, known.id) : [];
  for (const bookingId of bookingIds) {
    const event = { accessToken, calendarId: mainCalendarId, eventId: toEventId(bookingId) };
    if (await calendar.knowsEvent(event)) return true;
  }
  return bookingIds.length === 0;
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
  isSameAccount: boolean;
}

/**
 * More consent for a working connection changes only what it allows. Otherwise a new connection begins, with those of the
 * calendars that were chosen before that it can read.
 */
function storeConsent(platform: Platform, { userId, consent, availableIds, isSameAccount }: Consent) {
  const { db, encryption, now } = platform;
  return inTransaction(db, async (tx) => {
    const { id: doulaProfileId } = await lockEditableProfile(tx, userId);
    const known = await findPermissions(tx, userId);
    requireMore(known, consent);
    const isContinued = known?.isConnected === true && isSameAccount;
    // A new ID for a new connection, because the tokens are bound to it.
    const id = isContinued ? known.id : randomUUID();
    const seal = (token: string) => encryption.encrypt(token, { purpose: "calendar-token", id });
    const { accessToken, refreshToken, ...granted } = consent;
    const sealed = { id, accessToken: seal(accessToken), refreshToken: seal(refreshToken), ...granted };
    const { main, others } = await findPreviousChoices(tx, { known, availableIds });
    if (isContinued) {
      const calendarIds = others.map(({ calendarId }) => calendarId);
      await deleteOtherSources(tx, { connectionId: id, calendarIds });
      if (await deleteMainSource(tx, { connectionId: id, unless: main }))
        await addSource(platform, tx, { doulaProfileId, connectionId: id, ...main });
      return updateConsent(tx, sealed);
    }
    const stored = await replaceConnection(tx, { ...sealed, userId, createdAt: now() });
    for (const choice of [main, ...others])
      await addSource(platform, tx, { doulaProfileId, connectionId: id, ...choice });
    return stored;
  });
}

/** The calendars that were chosen before and still exist. Without any, it may be another account, whose main one counts. */
async function findPreviousChoices(
  tx: Transaction,
  { known, availableIds }: { known: { id: string } | undefined; availableIds: ReadonlySet<string> },
) {
  const choices = known ? await findCalendarChoices(tx, known.id) : [];
  const isMain = ({ calendarId }: { calendarId: string }) => calendarId === mainCalendarId;
  const others = choices.filter((choice) => !isMain(choice) && availableIds.has(choice.calendarId));
  const isMainLeftOut = others.length > 0 && choices.some((choice) => isMain(choice) && !choice.counts);
  return { main: { calendarId: mainCalendarId, counts: !isMainLeftOut }, others };
}

function refuseFailure({ logger }: Platform, error: unknown): never {
  if (!(error instanceof CalendarFailure)) throw error;
  if (error.code === "grant_ended") throw new Refusal("calendar_code_refused");
  if (error.code === "access_missing") throw new Refusal("calendar_access_missing");
  logger.error({ error: describeError(error) }, "calendar not connected");
  throw new Refusal("calendar_not_answering");
}
