import type { Order } from "../../../contract/commerce/orders.schema.ts";
import { maxDueDateMoveDays } from "../../../contract/commerce/orders.ts";
import { dueDateMessages, isLikelyDueDate } from "../../../contract/identity/profiles.ts";
import { addDays, formatLongDate } from "../../../contract/platform/time.ts";
import type { Transaction } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { moveDueDateInProfile } from "../../identity/profiles/service.ts";
import { lockClient } from "../../platform/database/locks.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { describeError } from "../../platform/observability/logging.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { lockDoulasOfPerson, updateSharedDueDates } from "../../scheduling/bookings/service.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import {
  askForReview,
  canNoLongerTransact,
  findOrder,
  lockOrder,
  type OrderRecord,
  publishOrder,
  readOrder,
  sendOrderEmails,
} from "../orders/service.ts";
import { requireNoOtherBirthLink } from "../requests/service.ts";
import { dueDateAnsweredEmails, dueDateAskedEmails } from "./emails.ts";
import {
  answerProposedDueDate,
  findMovableDueDate,
  findOverdueDueDates,
  isDueDateOverdue,
  saveProposedDueDate,
} from "./queries.ts";

export {
  findOrderDueDates,
  hideOrderDueDates,
  isDueDateOverdue,
  isHiddenDueDate,
  showOrderDueDates,
} from "./queries.ts";
export { releaseOrders, restoreOrders, settleReleasedOrders } from "./released-orders.ts";

const dueDateLimits = defineLimits({
  /** Each proposal keeps others out until the doula answers. */
  declined_due_dates: { points: 3, seconds: 7 * 24 * 60 * 60 },
});

/**
 * Asks the doula to move the due date of a paid birth. Both dates count for the doula until the answer; asking for the
 * current date withdraws the request. The date in the parent's profile follows at once.
 */
export async function moveDueDate(
  platform: Platform,
  { parentId, orderId, dueDate }: { parentId: string; orderId: string; dueDate: string },
): Promise<Order> {
  const { db, now, rateLimit } = platform;
  const mayAsk = await rateLimit.hasLeft(dueDateLimits.declined_due_dates, orderId);
  await inTransaction(db, async (tx) => {
    await lockClient(tx, parentId);
    // The date of their calls with other doulas follows.
    await lockDoulasOfPerson(tx, parentId);
    const order = await lockOrder(tx, orderId, (found) => found.parentId === parentId);
    const dates = await findMovableDueDate(tx, { orderId, now: now() });
    if (!dates || (await canNoLongerTransact(tx, orderId))) throw new Refusal("order_changed");
    const proposed = dueDate === dates.due_date ? null : dueDate;
    if (proposed === dates.proposed_due_date) return;
    if (proposed !== null && !mayAsk) throw new Refusal("due_date_declined");
    if (proposed !== null) {
      requireNearby(proposed, { first: dates.first_due_date, now: now() });
      // The proposed date could take the capacity that a link holds.
      await requireNoOtherBirthLink(tx, order);
    }
    await saveProposedDueDate(tx, { orderId, proposed, now: now() });
    await followInProfile(platform, tx, { parentId, dueDate });
    await publishOrder(platform, tx, order);
    if (proposed !== null && dates.proposed_due_date === null)
      await sendOrderEmails(platform, tx, orderId, dueDateAskedEmails(now()));
  });
  const moved = await readOrder(db, { orderId, now: now() });
  if (!moved) throw new Refusal("not_found");
  return moved;
}

/** Changes the date in the profile, and the copies that the doulas of the parent's calls see. */
async function followInProfile(
  { realtime }: Platform,
  tx: Transaction,
  { parentId, dueDate }: { parentId: string; dueDate: string },
): Promise<void> {
  const from = await moveDueDateInProfile(tx, { userId: parentId, dueDate });
  if (from === null) return;
  const shared = await updateSharedDueDates(tx, { clientId: parentId, from, to: dueDate });
  await realtime.publish(tx, [parentId], { type: "plans.changed", user_id: parentId });
  for (const { bookingId, doulaUserId } of shared)
    await realtime.publish(tx, [doulaUserId], { type: "booking.changed", booking_id: bookingId });
}

function requireNearby(dueDate: string, { first, now }: { first: string; now: Date }): void {
  if (!isLikelyDueDate(dueDate, now)) throw refuseDueDate("unlikely", dueDateMessages.unlikely);
  const [earliest, latest] = [addDays(first, -maxDueDateMoveDays), addDays(first, maxDueDateMoveDays)];
  if (dueDate >= earliest && dueDate <= latest) return;
  const weeks = maxDueDateMoveDays / 7;
  throw refuseDueDate(
    "too_far",
    `Your date can move by up to ${weeks} weeks in total, between ${formatLongDate(earliest)} and ${formatLongDate(latest)}. If yours is outside that range, please write to Support.`,
  );
}

function refuseDueDate(code: string, message: string): Refusal {
  return new Refusal("invalid_input", { errors: [{ field: "due_date", code, message }] });
}

interface Answer {
  orderId: string;
  isAccepted: boolean;
}

/** The doula moves an order to the due date they read, or keeps the current one. */
export async function answerDueDate(
  platform: Platform,
  { userId, seen, ...answer }: Answer & { userId: string; seen: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const order = await lockOrder(tx, answer.orderId, (found) => found.doulaUserId === userId);
    if (await canNoLongerTransact(tx, order.id)) throw new Refusal("request_answered");
    await saveAnswer(platform, tx, { order, isAccepted: answer.isAccepted, seen });
  });
  if (!answer.isAccepted) await platform.rateLimit.record(dueDateLimits.declined_due_dates, answer.orderId);
}

/** An admin, who cannot read the dates, answers in place of a doula who did not answer for a week. */
export async function answerDueDateForDoula(
  platform: Platform,
  { adminId, orderId, isAccepted }: Answer & { adminId: string },
): Promise<void> {
  const { db, now } = platform;
  await inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const order = await lockOrder(tx, orderId, () => true);
    if (!(await isDueDateOverdue(tx, { orderId, now: now() }))) throw new Refusal("already_reviewed");
    await saveAnswer(platform, tx, { order, isAccepted, seen: undefined });
    await recordAudit(tx, {
      actorId: adminId,
      action: "order.due_date_answered",
      subject: { type: "order", id: orderId },
      after: { is_accepted: isAccepted },
    });
  });
}

interface Saved {
  order: OrderRecord;
  isAccepted: boolean;
  seen: string | undefined;
}

async function saveAnswer(
  platform: Platform,
  tx: Transaction,
  { order, isAccepted, seen }: Saved,
): Promise<void> {
  const answered = await answerProposedDueDate(tx, { orderId: order.id, isAccepted, seen });
  if (!answered) throw new Refusal("request_answered");
  await publishOrder(platform, tx, order);
  await platform.realtime.publishToType(tx, "admin", { type: "admin.changed" });
  const emails = dueDateAnsweredEmails(answered.toISOString(), isAccepted);
  await sendOrderEmails(platform, tx, order.id, emails);
}

/** Asks the admins about due dates that doulas have not answered for a week. Never throws. */
export async function reportOverdueDueDates(platform: Platform, { limit }: { limit: number }): Promise<void> {
  const { db, logger, now } = platform;
  for (const orderId of await findOverdueDueDates(db, { now: now(), limit })) {
    const report = inTransaction(db, async (tx) => {
      const order = await findOrder(tx, orderId);
      if (order) await askForReview(platform, tx, { order, why: "order.due_date_unanswered" });
    });
    // The next run, within a minute, tries again.
    await report.catch((error: unknown) =>
      logger.error({ order: orderId, error: describeError(error) }, "moved due date not reported"),
    );
  }
}
