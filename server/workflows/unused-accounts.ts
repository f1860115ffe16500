import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/database.ts";
import { selectOrders } from "../commerce/orders/service.ts";
import { deleteDoulaOfUser } from "../directory/doulas/service.ts";
import { selectDoulas } from "../directory/profiles/service.ts";
import {
  deleteUser,
  findAbandonedSignUps,
  insertUser,
  lockAbandonedSignUp,
  lockUnusedUser,
  type NewPassword,
  queueFileDeletion,
} from "../identity/accounts/service.ts";
import { selectConversationMembers } from "../messaging/messages/service.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { clearUndeliverable } from "../platform/email/undeliverable.ts";
import type { Platform } from "../platform/platform.ts";
import { selectBookings } from "../scheduling/bookings/service.ts";
import { endCalendars } from "../scheduling/calendar/service.ts";
import { anonymizeSubject } from "../settings/audit-entries/service.ts";
import { blocks } from "../trust/blocks/service.ts";
import { selectReports } from "../trust/reports/service.ts";

/** The maximum number of deletions per night. */
const maxDeletions = 1000;

const bookings = selectBookings("bookings");
const doulas = selectDoulas("doulas");
const members = selectConversationMembers("members");
const orders = selectOrders("orders");
const reports = selectReports("reports");

/** SQL condition: nothing except a draft profile depends on an account. Postgres reads each `not exists` as a join. */
function hasNoDependents(userId: SQL): SQL {
  const ofDoula = sql`(select ${doulas.id} from ${doulas} where ${doulas.userId} = ${userId})`;
  return sql`
    not exists (select from ${doulas} where ${doulas.userId} = ${userId} and ${doulas.status} <> 'draft')
    and not exists (select from ${bookings} where ${bookings.clientId} = ${userId})
    and not exists (select from ${bookings} where ${bookings.doulaProfileId} = ${ofDoula})
    and not exists (select from ${orders} where ${orders.parentUserId} = ${userId})
    and not exists (select from ${orders} where ${orders.doulaProfileId} = ${ofDoula})
    and not exists (select from ${members} where ${members.userId} = ${userId})
    and not exists (select from ${blocks} where ${blocks.blockerId} = ${userId} or ${blocks.blockedId} = ${userId})
    and not exists (select from ${reports} where ${reports.reportedId} = ${userId})
  `;
}

/** Deletes accounts that were never confirmed nor used, two weeks after the sign-up. */
export async function deleteUnconfirmedAccounts(db: Database, now: Date): Promise<void> {
  for (const userId of await findAbandonedSignUps(db, { now, hasNoDependents, limit: maxDeletions })) {
    await inTransaction(db, async (tx) => {
      const unused = await lockAbandonedSignUp(tx, { userId, now, hasNoDependents });
      if (!unused) return;
      await deleteTraces(tx, userId);
      await clearUndeliverable(tx, unused.email);
    });
  }
}

/**
 * Replaces an account that nothing depends on by an empty one with the same address and another ID. Returns the new
 * account's ID; undefined if the old one remains.
 */
export async function replaceUnused(
  platform: Platform,
  tx: Transaction,
  { userId, password }: { userId: string; password: NewPassword },
): Promise<string | undefined> {
  const unused = await lockUnusedUser(tx, { userId, hasNoDependents });
  if (!unused) return undefined;
  await endCalendars(platform, tx, userId);
  await deleteTraces(tx, userId);
  await queueFileDeletion(platform, tx, userId);
  const { email, userType } = unused;
  return (await insertUser(tx, { email, userType, fullName: "", password })) ?? undefined;
}

async function deleteTraces(tx: Transaction, userId: string): Promise<void> {
  await deleteDoulaOfUser(tx, userId);
  await anonymizeSubject(tx, { type: "user", id: userId });
  await deleteUser(tx, userId);
}
