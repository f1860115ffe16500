import { splitFullName } from "../../contract/identity/accounts.ts";
import type { ParentProfile, ParentProfileChange } from "../../contract/identity/profiles.schema.ts";
import { dueDateMessages, isLikelyDueDate } from "../../contract/identity/profiles.ts";
import type { Transaction } from "../../db/database.ts";
import { renameFormerDoula } from "../directory/doulas/service.ts";
import { acceptsDueDate } from "../families/plans/service.ts";
import {
  findParentProfile,
  limitNameChanges,
  type ProfileOwner,
  readParentProfile,
  renameUser,
  requireNewName,
  saveParentProfile,
} from "../identity/profiles/service.ts";
import { lockClient } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { lockDoulasOfPerson, updateSharedDueDates } from "../scheduling/bookings/service.ts";

/** Changes the viewer's parent profile and returns it. An unlikely due date may stay if it is the stored one. */
export async function changeParentProfile(
  platform: Platform,
  { change: { full_name, ...change }, ...owner }: ProfileOwner & { change: ParentProfileChange },
): Promise<ParentProfile> {
  const stored = await readParentProfile(platform, owner);
  const { due_date: dueDate } = change;
  if (dueDate && dueDate !== stored.due_date && !isLikelyDueDate(dueDate, platform.now())) {
    const message = dueDateMessages.unlikely;
    throw new Refusal("invalid_input", { errors: [{ field: "due_date", code: "unlikely", message }] });
  }
  if (change.parent2_name && change.parent2_name !== stored.parent2_name)
    await requireNewName(platform, { name: change.parent2_name, field: "parent2_name" });
  const { userId } = owner;
  const names = { fullName: full_name, ...splitFullName(full_name) };
  await limitNameChanges(platform, { userId, names, field: "full_name" }, () =>
    inTransaction(platform.db, async (tx) => {
      await lockClient(tx, userId);
      await lockDoulasOfPerson(tx, userId);
      await renameUser(tx, { userId, names });
      await renameFormerDoula(platform, tx, { userId, names });
      const due_date = await changeDueDate(platform, tx, { userId, dueDate });
      await saveParentProfile(tx, userId, { ...change, due_date });
    }),
  );
  return readParentProfile(platform, owner);
}

/** Copies a changed due date to the parent's bookings, which doulas see. Returns the due date to store. */
async function changeDueDate(
  platform: Platform,
  tx: Transaction,
  { userId, dueDate }: { userId: string; dueDate: string | null },
): Promise<string | null> {
  const from = (await findParentProfile(tx, userId))?.due_date ?? null;
  const isChanged = dueDate !== from;
  const to =
    !isChanged || !dueDate || (await acceptsDueDate(platform, tx, { userId, dueDate })) ? dueDate : null;
  if (to === from) return to;
  const shared = await updateSharedDueDates(tx, { clientId: userId, from, to });
  await platform.realtime.publish(tx, [userId], { type: "plans.changed", user_id: userId });
  for (const { bookingId, doulaUserId } of shared)
    await platform.realtime.publish(tx, [doulaUserId], { type: "booking.changed", booking_id: bookingId });
  return to;
}
