import { createHash } from "node:crypto";
import { addDays } from "../../../contract/platform/time.ts";
import type {
  Availability,
  AvailabilityChange,
  AvailabilityOverride,
  AvailabilityPreview,
  NewOverride,
} from "../../../contract/scheduling/availability.schema.ts";
import {
  maxOverrideDays,
  type PreviewState,
  previewDays,
} from "../../../contract/scheduling/availability.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import {
  deleteOverrides,
  deleteTimeOff,
  findCallsOutsideHours,
  findHalfHours,
  findOverrides,
  findOwnCallRules,
  findTimeOffFrom,
  findWeeklyHours,
  type HalfHour,
  insertOverrides,
  insertTimeOff,
  type OwnCallRules,
  type StoredOverride,
  updateAvailability,
} from "./own-queries.ts";

/** Returns a doula's own hours, rules and days off. */
export async function readAvailability({ db, now }: Platform, userId: string): Promise<Availability> {
  const profile = await requireProfile(db, { userId, now: now() });
  const { doulaProfileId, timeZone, today } = profile;
  const hours = await readHours(db, profile);
  return {
    ...hours,
    version: hashVersion(hours),
    time_zone: timeZone,
    overrides: await listOverrides(db, { doulaProfileId, from: today }),
    calls_outside_hours: await findCallsOutsideHours(db, { doulaProfileId, now: now() }),
  };
}

/**
 * Replaces a doula's weekly hours and rules, unless they have changed since `version`. Bookings stay unchanged. Calling
 * it again changes nothing.
 */
export async function changeAvailability(
  platform: Platform,
  userId: string,
  { version, ...availability }: AvailabilityChange,
): Promise<Availability> {
  await changeOwnTimes(platform, userId, async (tx, profile) => {
    const current = hashVersion(await readHours(tx, profile));
    if (current === hashVersion(availability)) return;
    if (current !== version) throw new Refusal("availability_changed");
    await updateAvailability(tx, profile.doulaProfileId, availability);
  });
  return readAvailability(platform, userId);
}

/** Adds days off or extra hours. */
export async function addOverride(
  platform: Platform,
  userId: string,
  override: NewOverride,
): Promise<Availability> {
  await changeOwnTimes(platform, userId, async (tx, { doulaProfileId, today }) => {
    const { covers } = override;
    const timeOffId = covers === "calls" ? null : await insertTimeOff(tx, doulaProfileId, override);
    if (covers !== "births") await insertOverrides(tx, { doulaProfileId, timeOffId }, override);
    const days = await findOverrides(tx, { doulaProfileId, from: today });
    const timeOff = await findTimeOffFrom(tx, { doulaProfileId, from: today });
    if (days.length > maxOverrideDays || timeOff.length > practiceLimits.timeOff)
      throw new Refusal("too_many_override_days");
  });
  return readAvailability(platform, userId);
}

/** Removes days off or extra hours, including all consecutive upcoming days of the entry. */
export async function removeOverride(
  platform: Platform,
  userId: string,
  overrideId: string,
): Promise<Availability> {
  await changeOwnTimes(platform, userId, async (tx, { doulaProfileId, today }) => {
    const runs = groupRuns(await findOverrides(tx, { doulaProfileId, from: today }));
    const run = runs.find((days) => days.some(({ id }) => id === overrideId));
    // The ID of an entry without days off from calls is its time off's.
    const timeOffId = run ? run[0]?.timeOffId : overrideId;
    if (timeOffId && (await deleteTimeOff(tx, { doulaProfileId, id: timeOffId }))) return;
    if (!run) throw new Refusal("not_found");
    await deleteOverrides(
      tx,
      run.map(({ id }) => id),
    );
  });
  return readAvailability(platform, userId);
}

/** Returns upcoming and current time off from births, by date. */
export async function readTimeOff({ db, now }: Platform, userId: string): Promise<AvailabilityOverride[]> {
  const { doulaProfileId, today } = await requireProfile(db, { userId, now: now() });
  return listTimeOff(db, { doulaProfileId, from: today });
}

/** Returns the next two weeks as parents see them, with the reason for each closed time. */
export async function previewAvailability(
  { db, now }: Platform,
  userId: string,
): Promise<AvailabilityPreview> {
  const at = now();
  const profile = await requireProfile(db, { userId, now: at });
  const { max_bookings_per_doula: maxOpenCalls } = await readSettings(db);
  const halfHours = await findHalfHours(db, { doulaProfileId: profile.doulaProfileId, now: at });
  const trimmed = trimToUsedTimes(halfHours);
  return {
    time_zone: profile.timeZone,
    days: Array.from({ length: previewDays }, (_, index) => {
      const date = addDays(profile.today, index);
      const times = trimmed
        .filter(({ day }) => day === date)
        .map((halfHour) => ({
          starts_at: halfHour.startsAt.toISOString(),
          state: previewState(halfHour, profile, maxOpenCalls),
        }));
      return { date, times };
    }),
  };
}

/** Trims to the range from the earliest to the latest time of day used on any day. */
function trimToUsedTimes(halfHours: HalfHour[]): HalfHour[] {
  const used = halfHours
    .filter(({ isInHours, isBooked }) => isInHours || isBooked)
    .map(({ time }) => time)
    .sort();
  const [earliest, latest] = [used.at(0), used.at(-1)];
  if (earliest === undefined || latest === undefined) return [];
  return halfHours.filter(({ time }) => earliest <= time && time <= latest);
}

function previewState(halfHour: HalfHour, profile: OwnCallRules, maxOpenCalls: number): PreviewState {
  if (halfHour.isBooked) return "booked";
  if (!halfHour.isInHours) return "outside_hours";
  if (halfHour.isDayOff) return "day_off";
  if (halfHour.isBlocked) return "buffer";
  if (profile.isCalendarUnknown) return "calendar_unknown";
  if (halfHour.isBusy) return "busy";
  if (halfHour.isAtBirth) return "at_birth";
  if (halfHour.isInNotice) return "notice";
  if (halfHour.isTooFarAhead) return "too_far_ahead";
  if (!profile.isListed) return "not_listed";
  if (profile.isPaused) return "paused";
  return profile.openCalls >= maxOpenCalls ? "fully_booked" : "open";
}

async function requireProfile(db: Queryable, of: { userId: string; now: Date }): Promise<OwnCallRules> {
  const profile = await findOwnCallRules(db, of);
  if (!profile) throw new Refusal("not_found");
  return profile;
}

/** Changes a doula's own times in one transaction, during which nobody can book or move a call with them. */
async function changeOwnTimes(
  { db, now }: Platform,
  userId: string,
  change: (tx: Transaction, profile: OwnCallRules) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { doulaProfileId } = await requireProfile(tx, { userId, now: now() });
    await lockDoula(tx, doulaProfileId);
    await change(tx, await requireProfile(tx, { userId, now: now() }));
  });
}

type Hours = Omit<AvailabilityChange, "version">;

async function readHours(db: Queryable, profile: OwnCallRules): Promise<Hours> {
  return {
    weekly_hours: await findWeeklyHours(db, profile.doulaProfileId),
    notice_minutes: profile.noticeMinutes,
    buffer_minutes: profile.bufferMinutes,
    horizon_days: profile.horizonDays,
    requires_approval: profile.requiresApproval,
  };
}

/** Returns the same value for the same hours and rules, in any order. */
function hashVersion({ weekly_hours, ...rules }: Hours): string {
  const windows = weekly_hours
    .map(({ weekday, start_time, end_time }) => `${weekday} ${start_time} ${end_time}`)
    .sort();
  const { notice_minutes, buffer_minutes, horizon_days, requires_approval } = rules;
  const content = [windows, notice_minutes, buffer_minutes, horizon_days, requires_approval];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}

/** Groups consecutive days with the same override, ordered by their first day. */
function groupRuns(overrides: StoredOverride[]): StoredOverride[][] {
  const runs: StoredOverride[][] = [];
  for (const override of overrides) {
    const run = runs.find((days) => {
      const last = days.at(-1);
      return last && addDays(last.date, 1) === override.date && isSameOverride(last, override);
    });
    if (run) run.push(override);
    else runs.push([override]);
  }
  return runs;
}

function isSameOverride(one: StoredOverride, other: StoredOverride): boolean {
  return (
    one.isOpen === other.isOpen &&
    one.startTime === other.startTime &&
    one.endTime === other.endTime &&
    one.reason === other.reason &&
    one.timeOffId === other.timeOffId
  );
}

/** Returns upcoming and current days off and extra hours, for calls and births, by date. */
async function listOverrides(
  db: Queryable,
  range: { doulaProfileId: string; from: string },
): Promise<AvailabilityOverride[]> {
  const ofCalls = await findOverrides(db, range);
  const ofBirths = (await listTimeOff(db, range)).filter(({ covers }) => covers === "births");
  return [...groupOverrides(ofCalls), ...ofBirths].toSorted((one, other) =>
    one.first_date < other.first_date ? -1 : 1,
  );
}

async function listTimeOff(
  db: Queryable,
  range: { doulaProfileId: string; from: string },
): Promise<AvailabilityOverride[]> {
  const withCalls = new Set((await findOverrides(db, range)).map(({ timeOffId }) => timeOffId));
  return (await findTimeOffFrom(db, range)).map(({ id, firstDate, lastDate, reason, backupName }) => ({
    id,
    first_date: firstDate,
    last_date: lastDate,
    is_open: false,
    start_time: null,
    end_time: null,
    reason,
    covers: withCalls.has(id) ? "both" : "births",
    backup_name: backupName,
  }));
}

function groupOverrides(overrides: StoredOverride[]): AvailabilityOverride[] {
  return groupRuns(overrides).flatMap((days) => {
    const [first, last] = [days.at(0), days.at(-1)];
    if (!first || !last) return [];
    return {
      id: first.id,
      first_date: first.date,
      last_date: last.date,
      is_open: first.isOpen,
      start_time: first.startTime?.slice(0, 5) ?? null,
      end_time: first.endTime?.slice(0, 5) ?? null,
      reason: first.reason,
      covers: first.timeOffId ? "both" : "calls",
      backup_name: first.backupName,
    };
  });
}
