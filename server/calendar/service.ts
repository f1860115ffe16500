import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { CalendarChange, CalendarConnections } from "../../contract/calendar.schema.ts";
import type { Database, Queryable, Transaction } from "../../db/database.ts";
import {
  lockEditableProfile,
  lockOwnProfile,
  requireOwnProfile,
  withdrawForRemoval,
} from "../doulas/service.ts";
import { finishOauth, startOauth } from "../oauth/service.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";
import {
  CalendarFailure,
  type CalendarProvider,
  type CalendarTokens,
} from "../providers/calendar/calendar.ts";
import { findChangedEvents } from "./event-queries.ts";
import {
  deleteRevocationsBefore,
  findConnection,
  moveToRevocations,
  replaceConnection,
  updateEventSettings,
} from "./queries.ts";
import { revocationQueue, syncQueue } from "./queues.ts";
import { deleteSubscriptions } from "./subscription-queries.ts";
import { addSource } from "./sync.ts";

export { findConnection } from "./queries.ts";
export { findSubscriptions } from "./subscription-queries.ts";
export { createBusyTimes } from "./sync.ts";

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

/** Chooses how the doula's booked calls appear in their calendar from now on. Refuses with not_found. */
export async function changeEventSettings(
  { db }: Platform,
  change: CalendarChange & { userId: string },
): Promise<void> {
  if (!(await updateEventSettings(db, change))) throw new Refusal("not_found");
}

interface CalendarRequest {
  viewerId: string;
  /** The owner of the calendar, according to the request. */
  userId: string;
}

/**
 * The URL of Google's consent page for a doula. Refuses with not_found for another person's calendar, and
 * with calendar_unavailable, calendar_connected or profile_in_review.
 */
export async function startConnecting(
  platform: Platform,
  calendar: CalendarProvider | undefined,
  { viewerId, userId }: CalendarRequest,
): Promise<string> {
  if (viewerId !== userId) throw new Refusal("not_found");
  if (!calendar) throw new Refusal("calendar_unavailable");
  await requireConnectable(platform.db, userId);
  const codeVerifier = randomBytes(48).toString("base64url");
  const state = await startOauth(platform, { userId, provider: "google", codeVerifier });
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  return calendar.authorizationUrl({ state, codeChallenge });
}

/**
 * Stores the connection from a consent. The state is used up first, so that the same response sent twice
 * connects once. Refuses with not_found, profile_in_review, calendar_connected and the other calendar codes.
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
  await requireConnectable(platform.db, userId);
  const tokens = await calendar
    .exchangeCode({ code, codeVerifier: used.codeVerifier })
    .catch((error: unknown) => refuseFailure(platform, error));
  try {
    const stored = await storeTokens(platform, userId, tokens);
    platform.jobs.wake(syncQueue);
    return stored;
  } catch (error) {
    await revokeUnused(platform, calendar, { userId, token: tokens.refreshToken });
    if (error instanceof Refusal) throw error;
    platform.logger.error({ error: describeError(error) }, "calendar connection not saved");
    throw new Refusal("calendar_not_saved");
  }
}

/** Refuses with not_found, profile_in_review or calendar_connected. */
async function requireConnectable(db: Queryable, userId: string): Promise<void> {
  const { status } = await requireOwnProfile(db, userId);
  if (status === "pending") throw new Refusal("profile_in_review");
  await requireNoConnection(db, userId);
}

async function requireNoConnection(db: Queryable, userId: string): Promise<void> {
  const connection = await findConnection(db, userId);
  if (connection?.state === "connected") throw new Refusal("calendar_connected");
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
  const connection = await findConnection(db, userId).catch(() => undefined);
  if (connection?.state !== "connected") await calendar.revoke(token).catch(() => undefined);
}

function storeTokens(platform: Platform, userId: string, tokens: CalendarTokens) {
  const { db, encryption, now } = platform;
  // A new ID each time, because the tokens are bound to it.
  const id = randomUUID();
  const seal = (token: string) => encryption.encrypt(token, { purpose: "calendar-token", id });
  return db.transaction(async (tx) => {
    const profile = await lockEditableProfile(tx, userId);
    await requireNoConnection(tx, userId);
    const stored = await replaceConnection(tx, {
      id,
      userId,
      createdAt: now(),
      accessToken: seal(tokens.accessToken),
      refreshToken: seal(tokens.refreshToken),
      expiresAt: tokens.expiresAt,
    });
    await addSource(platform, tx, { doulaProfileId: profile.id, connectionId: id });
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

/**
 * Ends the caller's connection, immediately here and then at Google; repeating it changes nothing. A
 * profile in review is withdrawn. Refuses with not_found.
 */
export async function disconnectCalendar(platform: Platform, userId: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, userId);
    if (!(await findConnection(tx, userId))) return;
    await withdrawForRemoval(platform, tx, { userId, profile });
    await endConnection(platform, tx, userId);
  });
  wakeRevocations(platform);
}

/**
 * Stops reading the calendars of a user who leaves or is no longer a doula. Call it after locking or deleting their
 * profile, as connecting does. Call `wakeRevocations` after the commit.
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

export function wakeRevocations({ jobs }: Platform): void {
  jobs.wake(revocationQueue);
}

/** Longer than the job keeps trying. */
const revocationDays = 7;

/** Deletes tokens that could not be revoked at Google. */
export async function deleteOldRevocations(db: Database, now: Date): Promise<void> {
  await deleteRevocationsBefore(db, new Date(now.getTime() - revocationDays * 86_400_000));
}
