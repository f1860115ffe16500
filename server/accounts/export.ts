import type { SessionUser } from "../../contract/accounts.schema.ts";
import { favoritesQuerySchema } from "../../contract/favorites.schema.ts";
import { listCursorSchema } from "../../contract/fields.schema.ts";
import { conversationsQuerySchema } from "../../contract/messages.schema.ts";
import { findOwnEntries, findSuspensions } from "../audit/service.ts";
import { findBookingHistory, findBookingsOfDoula, listBookings } from "../bookings/service.ts";
import { findConnection } from "../calendar/service.ts";
import { findOwnChanges, findStoredDoula } from "../doulas/service.ts";
import { listFavorites } from "../favorites/service.ts";
import { listConversations, listMessages } from "../messages/service.ts";
import { findOwnReviews } from "../onboarding/service.ts";
import { findStoredOrders, listSales } from "../orders/service.ts";
import { type ArchiveEntry, archiveOf, jsonArray, jsonOf } from "../platform/archive.ts";
import { readPage } from "../platform/keyset.ts";
import { describeError } from "../platform/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { readParentProfile } from "../profiles/service.ts";
import { findBlocksAndReports, findOwnWarnings } from "../reports/service.ts";
import { readSettings } from "../settings/service.ts";
import { dataExportedMail } from "./account-mails.ts";
import { readEmailChange } from "./changes.ts";
import { listFactors } from "./factors.ts";
import { findStoredUser } from "./queries.ts";
import { listSessions } from "./sessions.ts";

const limit = 100;

interface Owner {
  viewer: SessionUser;
  sessionId: string;
}

/**
 * All that is stored about a person as one zip archive: a JSON file per subject, and their files as they are. A person whose
 * type changed has the rows of both types.
 */
export function exportAccount(platform: Platform, owner: Owner): ReadableStream<Uint8Array> {
  return archiveOf(entriesOf(platform, owner), (error) =>
    platform.logger.error({ error: describeError(error) }, "export broke off"),
  );
}

/** Mails the owner that their data was exported with their password. */
export async function mailExport({ db, mailer, publicUrl }: Platform, to: string): Promise<void> {
  const { site_name: siteName } = await readSettings(db);
  await db.transaction((tx) => mailer.send(tx, dataExportedMail({ to, siteName, publicUrl })));
  mailer.wake();
}

async function* entriesOf(platform: Platform, { viewer, sessionId }: Owner): AsyncIterable<ArchiveEntry> {
  const { id: userId } = viewer;
  yield { name: "account.json", content: jsonOf(() => readAccount(platform, userId)) };
  yield {
    name: "devices.json",
    content: jsonOf(() => listSessions(platform, { userId, sessionId })),
  };
  const profile = () => readParentProfile(platform, { viewerId: userId, userId });
  yield { name: "profile.json", content: jsonOf(profile) };
  yield { name: "bookings.json", content: jsonArray(bookingsOf(platform, userId)) };
  yield { name: "booking-history.json", content: jsonOf(() => findBookingHistory(platform.db, userId)) };
  yield { name: "orders.json", content: jsonOf(() => findStoredOrders(platform.db, userId)) };
  const doula = await findStoredDoula(platform.db, userId);
  if (doula) {
    yield { name: "doula-profile.json", content: jsonOf(async () => doula) };
    const connection = async () => (await findConnection(platform.db, userId)) ?? null;
    yield { name: "calendar-connection.json", content: jsonOf(connection) };
    yield { name: "profile-reviews.json", content: jsonOf(() => findOwnReviews(platform.db, userId)) };
    yield { name: "profile-changes.json", content: jsonOf(() => findOwnChanges(platform.db, userId)) };
    yield { name: "sales.json", content: jsonArray(salesOf(platform, userId)) };
    yield { name: "doula-bookings.json", content: jsonOf(() => findBookingsOfDoula(platform.db, userId)) };
  }
  yield { name: "favorites.json", content: jsonArray(favoritesOf(platform, userId)) };
  yield { name: "messages.json", content: jsonArray(messagesOf(platform, userId)) };
  yield {
    name: "blocks-and-reports.json",
    content: jsonOf(() => findBlocksAndReports(platform.db, userId)),
  };
  yield { name: "warnings-and-suspensions.json", content: jsonOf(() => findModeration(platform, userId)) };
  yield { name: "audit-log.json", content: jsonArray(auditEntriesOf(platform, userId)) };
  for await (const { bucket, name, bytes } of platform.storage.filesOf(userId)) {
    yield { name: `files/${bucket}/${name}`, content: [bytes] };
  }
}

/** Neither hashes nor secrets: they are of no use to anybody but an attacker. */
async function readAccount(platform: Platform, userId: string) {
  const user = await findStoredUser(platform.db, userId);
  const emailChange = await readEmailChange(platform, userId);
  return { ...user, email_change: emailChange, factors: await listFactors(platform, userId) };
}

async function findModeration({ db }: Platform, userId: string) {
  return { warnings: await findOwnWarnings(db, userId), suspensions: await findSuspensions(db, userId) };
}

function auditEntriesOf({ db }: Platform, userId: string) {
  return eachOf((after) =>
    readPage(
      limit,
      (limit) =>
        findOwnEntries(db, { userId, after: after ? listCursorSchema.parse(after) : undefined, limit }),
      ({ cursor }) => cursor,
    ).then(({ items, next_cursor }) => ({ items: items.map(({ entry }) => entry), next_cursor })),
  );
}

function bookingsOf(platform: Platform, clientId: string) {
  return eachOf((after) => listBookings(platform, { clientId, after, limit }));
}

function salesOf(platform: Platform, userId: string) {
  return eachOf((after) => listSales(platform, { userId, after, limit }));
}

function favoritesOf(platform: Platform, userId: string) {
  return eachOf((after) =>
    listFavorites(platform, { userId, ...favoritesQuerySchema.parse({ after, limit }) }),
  );
}

async function* messagesOf(platform: Platform, userId: string) {
  const conversations = eachOf((after) =>
    listConversations(platform, { userId, ...conversationsQuerySchema.parse({ after, limit }) }),
  );
  for await (const { id: conversationId, other } of conversations) {
    const messages = eachOf((before) => listMessages(platform, { conversationId, userId, before, limit }));
    for await (const { client_key: _ours, ...message } of messages) {
      yield { conversation_with: other.full_name, ...message };
    }
  }
}

/** Every item of a list, page after page. */
async function* eachOf<Item>(
  load: (after: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>,
): AsyncIterable<Item> {
  let after: string | undefined;
  do {
    const page = await load(after);
    yield* page.items;
    after = page.next_cursor ?? undefined;
  } while (after);
}
