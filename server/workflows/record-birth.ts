import { bornOnMessage, isLikelyBirth } from "../../contract/families/births.ts";
import { hideOrderDueDates, showOrderDueDates } from "../commerce/due-dates/service.ts";
import {
  deleteNotices,
  findDoulaAccounts,
  lockPlans,
  publishPlans,
  updateSharedBirth,
  withdrawBirth,
} from "../families/births/service.ts";
import { deleteBirth, findBirth, findLoss, saveBirth } from "../families/plans/service.ts";
import { removeDueDate, restoreDueDate } from "../identity/profiles/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import { hideDaysInNotes, restoreNotes } from "../scheduling/bookings/service.ts";

/**
 * Stores a parent's birth, or changes its date, which doulas who were told then see. The due date leaves the profile, and
 * the parent's own orders no longer show it.
 */
export async function recordBirth(
  platform: Platform,
  { userId, bornOn }: { userId: string; bornOn: string },
): Promise<void> {
  if (!isLikelyBirth(bornOn, platform.now()))
    throw new Refusal("invalid_input", {
      errors: [{ field: "born_on", code: "unlikely", message: bornOnMessage }],
    });
  await inTransaction(platform.db, async (tx) => {
    await lockPlans(tx, userId);
    if (await findLoss(platform, tx, userId)) throw new Refusal("plans_changed");
    const before = await findBirth(tx, userId);
    const dueDate = await removeDueDate(tx, userId);
    await saveBirth(tx, { userId, bornOn, dueDate });
    await hideOrderDueDates(tx, userId);
    if (dueDate) await hideDaysInNotes(tx, { clientId: userId, days: [dueDate] });
    const doulas = before ? await updateSharedBirth(tx, { userId, bornOn, since: before.created_at }) : [];
    await publishPlans(platform, tx, { userId, doulas });
  });
}

/**
 * Removes a birth that was entered by mistake: the due date is back, also for doulas. Those who were emailed about the
 * birth get a correction.
 */
export async function undoBirth(
  platform: Platform,
  { userId, firstName }: { userId: string; firstName: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await lockPlans(tx, userId);
    const birth = await findBirth(tx, userId);
    if (!birth) throw new Refusal("not_found");
    await deleteBirth(tx, userId);
    await showOrderDueDates(tx, { parentUserId: userId, since: birth.created_at });
    await restoreDueDate(tx, { userId, dueDate: birth.due_date });
    await restoreNotes(tx, userId);
    const told = await deleteNotices(tx, { userId, kinds: ["birth"], since: birth.created_at });
    const doulas = await findDoulaAccounts(tx, told);
    await withdrawBirth(platform, tx, { userId, firstName, birth, doulas });
    await publishPlans(platform, tx, { userId, doulas: told });
  });
}
