import { eq, or } from "drizzle-orm";
import type { OwnDeletion } from "../../contract/identity/users.schema.ts";
import { formatLongDate } from "../../contract/platform/time.ts";
import type { AuditAction } from "../../contract/settings/audit-actions.ts";
import { queryBuilder, type Transaction } from "../../db/database.ts";
import { endLinks, withdrawOrdersOfUser } from "../commerce/checkout/service.ts";
import { findOpenPaidOrders, selectOrders } from "../commerce/orders/service.ts";
import { selectDoulas } from "../directory/profiles/service.ts";
import {
  accountDeletedEmail,
  deleteUser,
  findUserById,
  lockUserForDeletion,
  requireStillAdmin,
} from "../identity/accounts/service.ts";
import { lockAdmins } from "../platform/database/locks.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refusal } from "../platform/errors/refusal.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { cancelBookingsOfDepartingUser, countUpcomingBookings } from "../scheduling/bookings/service.ts";
import { anonymizeSubject, recordAudit, removeAuditNotes } from "../settings/audit-entries/service.ts";
import { readEmailSite } from "../settings/settings/service.ts";
import { domains } from "./domains.ts";

/** Who deletes an account. A restore deletes again what its backup brought back. */
type DeletedBy = { kind: "owner" } | { kind: "admin"; adminId: string } | { kind: "restore" };

const actions = {
  owner: "user.deleted_own_account",
  admin: "user.deleted",
  restore: "user.deleted_again",
} as const satisfies Record<DeletedBy["kind"], AuditAction>;

/** Returns the open orders that prevent people from deleting their account, and how many calls it would cancel. */
export async function readOwnDeletion({ db, now }: Platform, userId: string): Promise<OwnDeletion> {
  return {
    open_orders: await findOpenPaidOrders(db, { userId, now: now() }),
    upcoming_calls: await countUpcomingBookings(db, { userId, now: now() }),
  };
}

/**
 * Deletes an account: cancels open calls and emails both people, ends sessions, and deletes files after the commit. Open
 * payment links end at Stripe in this call, or else by the job for orders. Conversations remain for the other people,
 * without the name. Owners are refused while a paid order is open. Returns true if the account still existed.
 */
export async function deleteAccount(
  platform: Platform,
  payments: Payments,
  { userId, by }: { userId: string; by: DeletedBy },
): Promise<boolean> {
  const { db, mailer } = platform;
  const endedLinks: string[] = [];
  const isDeleted = await inTransaction(db, async (tx) => {
    await lockAdmins(tx);
    if (by.kind === "admin") await requireStillAdmin(tx, by.adminId);
    const user = await findUserById(tx, userId);
    if (!user) return false;
    if (user.userType === "admin" && by.kind !== "restore") throw new Refusal("admin_not_demoted");
    const site = await readEmailSite(platform, tx);
    const { supportEmail } = site;
    await cancelBookingsOfDepartingUser(platform, tx, {
      userId,
      email: user.emailVerified ? user.email : null,
      isOwnDecision: by.kind === "owner",
    });
    // Payments for them wait until the transaction ends, so that they see its changes.
    endedLinks.push(...(await withdrawOrdersOfUser(platform, tx, userId)));
    if (by.kind === "owner") await requireNoOpenOrder(platform, tx, { userId, supportEmail });
    const wasUsable = user.emailVerified || user.hasSignedIn;
    if (wasUsable) await lockUserForDeletion(tx, userId);
    // A doula's orders are found by their profile.
    await removeOrderNotes(tx, userId);
    const account = { userId, email: user.email, isEmailVerified: user.emailVerified, wasUsable };
    for (const { accountDeletions = [] } of domains)
      for (const deletePart of accountDeletions) await deletePart(platform, tx, account);
    const subject = { type: "user", id: userId } as const;
    await anonymizeSubject(tx, subject);
    await recordAudit(tx, {
      actorId: findActor(by, userId),
      action: actions[by.kind],
      subject,
      before: { user_type: user.userType },
    });
    if (!(await deleteUser(tx, userId))) return false;
    await mailer.send(tx, accountDeletedEmail({ to: user.email, site, isByAdmin: by.kind === "admin" }));
    return true;
  });
  if (isDeleted) await endLinks(platform, payments, endedLinks);
  return isDeleted;
}

/** Removes admins' notes about a person's orders, as parent or doula. */
async function removeOrderNotes(tx: Transaction, userId: string): Promise<void> {
  const [orders, doulas] = [selectOrders("orders"), selectDoulas("doulas")];
  const ids = queryBuilder
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .where(or(eq(orders.parentUserId, userId), eq(doulas.userId, userId)));
  await removeAuditNotes(tx, { type: "order", ids });
}

function findActor(by: DeletedBy, userId: string): string | null {
  switch (by.kind) {
    case "owner":
      return userId;
    case "admin":
      return by.adminId;
    case "restore":
      return null;
  }
}

async function requireNoOpenOrder(
  { now }: Platform,
  tx: Transaction,
  { userId, supportEmail }: { userId: string; supportEmail: string },
): Promise<void> {
  const [open] = await findOpenPaidOrders(tx, { userId, now: now() });
  if (!open) return;
  const until = open.until ? ` until ${formatLongDate(open.until)}` : "";
  const order = `Your order of ${open.package_name} with ${open.other_side} is open${until}.`;
  const detail = `${order} You can delete your account after that${open.until ? " day" : ""}. If you cannot wait, write to ${supportEmail}.`;
  throw new Refusal("order_open", { detail });
}

/** Deletes a user as they could themselves, with an audit entry. Admins cannot delete themselves. */
export async function removeUser(
  platform: Platform,
  payments: Payments,
  { adminId, userId }: { adminId: string; userId: string },
): Promise<void> {
  if (adminId === userId) throw new Refusal("own_account");
  const by = { kind: "admin", adminId } as const;
  if (!(await deleteAccount(platform, payments, { userId, by }))) throw new Refusal("not_found");
}
