import { commitmentMonths } from "../../../contract/platform/retention.ts";
import type {
  NewCommitment,
  Practice,
  PracticeChange,
} from "../../../contract/scheduling/practice.schema.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import type { Database, Transaction } from "../../../db/database.ts";
import { requireOwnProfile } from "../../directory/doulas/service.ts";
import { lockDoula } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { readTimeOff } from "../availability/service.ts";
import {
  deleteAddedCapacity,
  deleteOldAddedCapacity,
  findAddedCapacity,
  hasWritten,
  saveAddedCapacity,
} from "./added-capacity.ts";
import {
  deleteCommitment,
  deleteCommitmentsBefore,
  findAnswers,
  findBookedBirths,
  findCommitments,
  findMonths,
  insertCommitment,
  storeAnswers,
} from "./queries.ts";

export { deleteAddedCapacity, hasAddedCapacitySql, saveAddedCapacity } from "./added-capacity.ts";
export {
  findCapacity,
  findExpecting,
  fitsLimitsSql,
} from "./on-call.ts";
export { findStoredPractice } from "./queries.ts";

export const practiceRateLimits = defineLimits({
  practice_changes: { points: 60, seconds: 60 },
  on_call_address: { points: 240, seconds: 60 },
});

/** Returns a doula's own practice, with the next twelve months. */
export async function readPractice(platform: Platform, userId: string): Promise<Practice> {
  const { db, now } = platform;
  const { id: doulaProfileId } = await requireOwnProfile(db, userId);
  return {
    ...(await findAnswers(db, doulaProfileId)),
    commitments: await findCommitments(db, doulaProfileId),
    booked_births: await findBookedBirths(db, doulaProfileId),
    time_off: await readTimeOff(platform, userId),
    months: await findMonths(db, { doulaProfileId, now: now() }),
    made_room_for: await findAddedCapacity(db, { doulaProfileId, now: now() }),
  };
}

/** Stores whether a doula attends births, and how many. Clients and time off stay. */
export async function changePractice(
  platform: Platform,
  userId: string,
  change: PracticeChange,
): Promise<Practice> {
  await changeOwnPractice(platform, userId, (tx, doulaProfileId) => storeAnswers(tx, doulaProfileId, change));
  return readPractice(platform, userId);
}

/** Adds a client from elsewhere. */
export async function addCommitment(
  platform: Platform,
  userId: string,
  commitment: NewCommitment,
): Promise<Practice> {
  await changeOwnPractice(platform, userId, async (tx, doulaProfileId) => {
    await insertCommitment(tx, doulaProfileId, commitment);
    const { length } = await findCommitments(tx, doulaProfileId);
    if (length > practiceLimits.commitments) throw new Refusal("too_many_commitments");
  });
  return readPractice(platform, userId);
}

/** Removes a client from elsewhere. */
export async function removeCommitment(platform: Platform, userId: string, id: string): Promise<Practice> {
  await changeOwnPractice(platform, userId, async (tx, doulaProfileId) => {
    if (!(await deleteCommitment(tx, { doulaProfileId, id }))) throw new Refusal("not_found");
  });
  return readPractice(platform, userId);
}

/**
 * Adds capacity for a parent who has written to the doula: for 30 days they can buy one birth package although the doula
 * is not on call for their date.
 */
export async function addCapacity(
  platform: Platform,
  userId: string,
  parentUserId: string,
): Promise<Practice> {
  await changeOwnPractice(platform, userId, async (tx, doulaProfileId) => {
    if (!(await hasWritten(tx, { doulaProfileId, parentUserId }))) throw new Refusal("not_found");
    await saveAddedCapacity(tx, { doulaProfileId, parentUserId, dueDate: null, now: platform.now() });
  });
  return readPractice(platform, userId);
}

/** Withdraws the capacity added for a parent. An order that already holds some retains it. */
export async function withdrawAddedCapacity(
  platform: Platform,
  userId: string,
  parentUserId: string,
): Promise<Practice> {
  await changeOwnPractice(platform, userId, (tx, doulaProfileId) =>
    deleteAddedCapacity(tx, { doulaProfileId, parentUserId }),
  );
  return readPractice(platform, userId);
}

/** Deletes clients from elsewhere a year after their due date, and capacity added for parents that no longer counts. */
export async function deleteOldPractice(db: Database, now: Date): Promise<void> {
  await deleteOldAddedCapacity(db, now);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - commitmentMonths);
  await deleteCommitmentsBefore(db, before.toISOString().slice(0, 10));
}

/** Changes a doula's own practice in one transaction, under the lock that purchases take. Their other tabs follow. */
async function changeOwnPractice(
  { db, realtime }: Platform,
  userId: string,
  change: (tx: Transaction, doulaProfileId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await requireOwnProfile(tx, userId);
    await lockDoula(tx, id);
    await change(tx, id);
    await realtime.publish(tx, [userId], { type: "doula_profile.changed", doula_profile_id: id });
  });
}
