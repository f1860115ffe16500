import type { Pausing } from "../../../contract/scheduling/pausing.schema.ts";
import { awayHours } from "../../../contract/scheduling/pausing.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import {
  deleteAway,
  deletePause,
  findOwnPausing,
  type OwnPausing,
  saveAway,
  savePause,
} from "../../directory/doulas/service.ts";
import { lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import {
  cancelRequestsOfDoula,
  confirmCallsAfterReturn,
  countCallsUntil,
  countOpenRequests,
  offerNewTimes,
} from "../bookings/service.ts";

export const pausingLimits = defineLimits({
  pause_changes: { points: 60, seconds: 60 * 60 },
  // Each change emails the parents of booked calls.
  at_birth_changes: { points: 20, seconds: 24 * 60 * 60 },
});

/** Returns whether a doula takes new clients or is at a birth, and what either would change in their calls. */
export async function readPausedCalls(
  { db, now }: Platform,
  userId: string,
): Promise<{ doulaProfileId: string; calls: Omit<Pausing, "open_links"> }> {
  const pausing = await requirePausing(db, userId);
  const { doulaProfileId, timeZone, pausedAt } = pausing;
  const away = getTimeAway(pausing, now());
  const until = away?.until ?? computeTimeAwayEnd(now());
  const calls = {
    time_zone: timeZone,
    paused_at: pausedAt?.toISOString() ?? null,
    open_requests: await countOpenRequests(db, { doulaProfileId, now: now() }),
    at_birth_until: away?.until.toISOString() ?? null,
    calls_at_birth: await countCallsUntil(db, { doulaProfileId, now: now(), until }),
  };
  return { doulaProfileId, calls };
}

/** Stops new calls within `tx`, and cancels requests for a first call. Booked calls stay. Call after `lockOwnPausing`. */
export async function pauseCalls(platform: Platform, tx: Transaction, doulaProfileId: string): Promise<void> {
  await savePause(tx, { doulaProfileId, now: platform.now() });
  await cancelRequestsOfDoula(platform, tx, doulaProfileId);
}

/** Takes new clients again. Repeating it changes nothing. */
export async function resume(platform: Platform, userId: string): Promise<void> {
  await changePausing(platform, userId, (tx, { doulaProfileId }) => deletePause(tx, doulaProfileId));
}

/**
 * Closes a doula's call times for 24 hours from now, and offers the parents whose calls start before then new
 * times. During a birth, the 24 hours start again, and only parents who were not emailed yet are. Calls that have
 * started stay as they are.
 */
export async function startTimeAway(platform: Platform, userId: string): Promise<void> {
  await changePausing(platform, userId, async (tx, pausing) => {
    const { doulaProfileId } = pausing;
    const now = platform.now();
    const since = getTimeAway(pausing, now)?.since ?? now;
    const until = computeTimeAwayEnd(now);
    await saveAway(tx, { doulaProfileId, since, until });
    await offerNewTimes(platform, tx, { doulaProfileId, since, now, until });
  });
}

/**
 * Opens a doula's call times again, and tells the parents whose calls are still to come that they take place.
 * Repeating it changes nothing.
 */
export async function endTimeAway(platform: Platform, userId: string): Promise<void> {
  await changePausing(platform, userId, async (tx, pausing) => {
    const { doulaProfileId } = pausing;
    const now = platform.now();
    const away = getTimeAway(pausing, now);
    await deleteAway(tx, doulaProfileId);
    if (away) await confirmCallsAfterReturn(platform, tx, { ...away, doulaProfileId, now });
  });
}

function computeTimeAwayEnd(start: Date): Date {
  return new Date(start.getTime() + awayHours * 3_600_000);
}

/** Undefined if the doula is not at a birth, or no longer. */
function getTimeAway(
  { atBirthSince: since, atBirthUntil: until }: OwnPausing,
  now: Date,
): { since: Date; until: Date } | undefined {
  return since && until && until > now ? { since, until } : undefined;
}

async function requirePausing(db: Queryable, userId: string): Promise<OwnPausing> {
  const pausing = await findOwnPausing(db, userId);
  if (!pausing) throw new Refusal("not_found");
  return pausing;
}

/** Locks a doula, so that nobody can book or buy from them. Returns their state under the lock. */
export async function lockOwnPausing(tx: Transaction, userId: string): Promise<OwnPausing> {
  const { doulaProfileId } = await requirePausing(tx, userId);
  await lockDoula(tx, doulaProfileId);
  return requirePausing(tx, userId);
}

/** Lets the doula's open pages follow. */
export function publishPausing(
  { realtime }: Platform,
  tx: Transaction,
  { userId, doulaProfileId }: { userId: string; doulaProfileId: string },
): Promise<void> {
  return realtime.publish(tx, [userId], { type: "doula_profile.changed", doula_profile_id: doulaProfileId });
}

async function changePausing(
  platform: Platform,
  userId: string,
  change: (tx: Transaction, pausing: OwnPausing) => Promise<void>,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const pausing = await lockOwnPausing(tx, userId);
    await change(tx, pausing);
    await publishPausing(platform, tx, { userId, doulaProfileId: pausing.doulaProfileId });
  });
}
