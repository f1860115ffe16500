import { favoritesQuerySchema } from "../../contract/directory/favorites.schema.ts";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import { conversationsQuerySchema } from "../../contract/messaging/messages.schema.ts";
import { listCursorSchema } from "../../contract/platform/fields.schema.ts";
import { findOrderDueDates } from "../commerce/due-dates/service.ts";
import { findStoredOrders } from "../commerce/orders/service.ts";
import { listSales } from "../commerce/sales/service.ts";
import { findOwnReviews } from "../directory/applications/service.ts";
import { findAlertsTo } from "../directory/doula-alerts/service.ts";
import { findOwnChanges, findStoredDoula } from "../directory/doulas/service.ts";
import { listFavorites } from "../directory/favorites/service.ts";
import { readStoredPlans } from "../families/births/service.ts";
import {
  dataExportedEmail,
  findConfirmedEmail,
  findOwnMark,
  findStoredUser,
  listFactors,
  listSessions,
  readEmailChange,
} from "../identity/accounts/service.ts";
import { readParentProfile } from "../identity/profiles/service.ts";
import { listConversations, listMessages, selectConversationMembers } from "../messaging/messages/service.ts";
import { findOwnEntries, findSuspensions } from "../operations/audit/service.ts";
import { readPage } from "../platform/database/keyset.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { describeError } from "../platform/observability/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { type ArchiveEntry, createArchive, jsonArray, streamJson } from "../platform/storage/archive.ts";
import { findStoredHours } from "../scheduling/availability/service.ts";
import { findBookingHistory, findBookingsOfDoula, listBookings } from "../scheduling/bookings/service.ts";
import { findConnection, findSubscriptions } from "../scheduling/calendar/service.ts";
import { findStoredPractice } from "../scheduling/practice/service.ts";
import { readSettings } from "../settings/settings/service.ts";
import { findBlocksAndReports, findOwnWarnings } from "../trust/reports/service.ts";

const limit = 100;

interface Owner {
  viewer: SessionUser;
  sessionId: string;
}

/**
 * Exports all data about a person, except what `exportPlans` does, as one zip archive: a JSON file per topic, and their uploaded files
 * unchanged. If the person's type has changed, the archive contains the data of both types.
 */
export function exportAccount(platform: Platform, owner: Owner): ReadableStream<Uint8Array> {
  return createArchive(exportEntries(platform, owner), {
    onFailure: (error) => platform.logger.error({ error: describeError(error) }, "export broke off"),
  });
}

/** A parent's due dates, birth and loss, and what they told doulas. The archive contains none of them. */
export async function exportPlans(platform: Platform, userId: string) {
  const { due_date } = await readParentProfile(platform, { viewerId: userId, userId });
  return {
    due_date,
    ...(await readStoredPlans(platform, { userId, orders: await findOrderDueDates(platform.db, userId) })),
  };
}

/** Emails the owner that someone who knew the password exported their data. */
export async function emailExport({ db, mailer, publicUrl }: Platform, to: string): Promise<void> {
  const { site_name: siteName } = await readSettings(db);
  await inTransaction(db, (tx) => mailer.send(tx, dataExportedEmail({ to, siteName, publicUrl })));
}

async function* exportEntries(platform: Platform, { viewer, sessionId }: Owner): AsyncIterable<ArchiveEntry> {
  const { id: userId } = viewer;
  yield { name: "account.json", content: streamJson(() => readAccount(platform, viewer)) };
  yield {
    name: "devices.json",
    content: streamJson(() => listSessions(platform, { userId, sessionId })),
  };
  const profile = async () => {
    const { due_date: _inItsOwnFile, ...others } = await readParentProfile(platform, {
      viewerId: userId,
      userId,
    });
    return others;
  };
  yield { name: "profile.json", content: streamJson(profile) };
  yield { name: "bookings.json", content: jsonArray(findBookings(platform, userId)) };
  yield { name: "booking-history.json", content: streamJson(() => findBookingHistory(platform.db, userId)) };
  yield { name: "orders.json", content: streamJson(() => findStoredOrders(platform.db, userId)) };
  const doula = await findStoredDoula(platform.db, userId);
  if (doula) {
    yield {
      name: "doula-profile.json",
      content: streamJson(async () => ({ ...doula, ...(await findStoredHours(platform.db, userId)) })),
    };
    yield { name: "practice.json", content: streamJson(() => findStoredPractice(platform.db, userId)) };
    const connection = async () => (await findConnection(platform.db, userId)) ?? null;
    yield { name: "calendar-connection.json", content: streamJson(connection) };
    yield {
      name: "calendar-subscriptions.json",
      content: streamJson(() => findSubscriptions(platform.db, userId)),
    };
    yield { name: "profile-reviews.json", content: streamJson(() => findOwnReviews(platform.db, userId)) };
    yield { name: "profile-changes.json", content: streamJson(() => findOwnChanges(platform.db, userId)) };
    yield { name: "sales.json", content: jsonArray(findSales(platform, userId)) };
    yield {
      name: "doula-bookings.json",
      content: streamJson(() => findBookingsOfDoula(platform.db, userId)),
    };
  }
  yield { name: "favorites.json", content: jsonArray(findFavorites(platform, userId)) };
  yield { name: "doula-alerts.json", content: streamJson(() => findAlerts(platform, userId)) };
  yield { name: "messages.json", content: jsonArray(findMessages(platform, userId)) };
  yield {
    name: "blocks-and-reports.json",
    content: streamJson(() => findBlocksAndReports(platform.db, { userId, members })),
  };
  yield {
    name: "warnings-and-suspensions.json",
    content: streamJson(() => findModeration(platform, userId)),
  };
  yield { name: "audit-log.json", content: jsonArray(findAuditEntries(platform, userId)) };
  for await (const { bucket, name, bytes } of platform.storage.listFiles(userId)) {
    yield { name: `files/${bucket}/${name}`, content: [bytes] };
  }
}

/** Omits hashes and secrets, which are useful only to an attacker. */
async function readAccount(platform: Platform, viewer: SessionUser) {
  const { id: userId } = viewer;
  const user = await findStoredUser(platform.db, userId);
  const mark = await findOwnMark(platform.db, viewer);
  const undeliverable = mark ? { reason: mark.reason, since: mark.since, dropped: mark.dropped } : null;
  const emailChange = await readEmailChange(platform, userId);
  return { ...user, email_change: emailChange, undeliverable, factors: await listFactors(platform, userId) };
}

const members = selectConversationMembers("members");

async function findModeration({ db }: Platform, userId: string) {
  return {
    warnings: await findOwnWarnings(db, { userId, members }),
    suspensions: await findSuspensions(db, userId),
  };
}

function findAuditEntries({ db }: Platform, userId: string) {
  return streamItems((after) =>
    readPage(
      limit,
      (limit) =>
        findOwnEntries(db, { userId, after: after ? listCursorSchema.parse(after) : undefined, limit }),
      ({ cursor }) => cursor,
    ).then(({ items, next_cursor }) => ({ items: items.map(({ entry }) => entry), next_cursor })),
  );
}

function findBookings(platform: Platform, clientId: string) {
  return streamItems((after) => listBookings(platform, { clientId, after, limit }));
}

/** Leaves out what concerns the parents' births, which only their own separate file contains. */
function findSales(platform: Platform, userId: string) {
  return streamItems((after) =>
    listSales(platform, { userId, after, limit }).then(({ items, ...page }) => ({
      ...page,
      items: items.map(({ due_date, proposed_due_date, birth_place, ...sale }) => sale),
    })),
  );
}

function findFavorites(platform: Platform, userId: string) {
  return streamItems((after) =>
    listFavorites(platform, { userId, ...favoritesQuerySchema.parse({ after, limit }) }),
  );
}

async function findAlerts({ db }: Platform, userId: string) {
  const email = await findConfirmedEmail(db, userId);
  return email ? findAlertsTo(db, email) : [];
}

async function* findMessages(platform: Platform, userId: string) {
  const conversations = streamItems((after) =>
    listConversations(platform, { userId, ...conversationsQuerySchema.parse({ after, limit }) }),
  );
  for await (const { id: conversationId, other } of conversations) {
    const messages = streamItems((before) =>
      listMessages(platform, { conversationId, userId, before, limit }),
    );
    for await (const { client_key: _ours, ...message } of messages) {
      yield { conversation_with: other.full_name, ...message };
    }
  }
}

/** Streams all items of a list, page by page. */
async function* streamItems<Item>(
  load: (after: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>,
): AsyncIterable<Item> {
  let after: string | undefined;
  do {
    const page = await load(after);
    yield* page.items;
    after = page.next_cursor ?? undefined;
  } while (after);
}
