import type { TimelineItem, TimelineQuery } from "../../../contract/operations/timeline.schema.ts";
import type { TimelineFilter } from "../../../contract/operations/timeline.ts";
import { findShownEmailKind, isEmailExpired } from "../../../contract/platform/failures.ts";
import { findManagedUser } from "../../identity/users/service.ts";
import { type Page, readPage } from "../../platform/database/keyset.ts";
import { findEmailsTo } from "../../platform/email/queued-emails.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordView } from "../../settings/audit-entries/service.ts";
import { findAuditEntries } from "../audit/service.ts";
import {
  type Found,
  findTimelineCalls,
  findTimelineLogIns,
  findTimelineOrders,
  findTimelineRefunds,
  findTimelineReports,
  type TimelinePart,
} from "./queries.ts";

export const timelineLimits = defineLimits({ timeline_reads: { points: 120, seconds: 60 } });

interface ReadTimelineInput extends TimelineQuery {
  adminId: string;
  userId: string;
}

/**
 * What happened to or through a person, newest first: calls, orders, refunds, reports, emails, log-ins by day and
 * changes. Each part is read in its own order, and the newest of all are merged. Reading it is audited.
 */
export async function readTimeline(
  platform: Platform,
  { adminId, userId, show, after, limit }: ReadTimelineInput,
): Promise<Page<TimelineItem>> {
  const { db } = platform;
  const user = await findManagedUser(db, userId);
  if (!user) throw new Refusal("not_found");
  const page = await readPage(
    limit,
    (limit) => findNewest(platform, { userId, after, limit }, { show, address: user.email }),
    ({ cursor }) => cursor,
  );
  await recordView(db, {
    actorId: adminId,
    action: "user.timeline_read",
    subject: { type: "user", id: userId },
  });
  return { ...page, items: page.items.map(({ item }) => item) };
}

async function findNewest(
  platform: Platform,
  part: TimelinePart,
  { show, address }: { show: TimelineFilter; address: string },
): Promise<Found[]> {
  const { db } = platform;
  const shows = (filter: TimelineFilter) => show === "all" || show === filter;
  const found = await Promise.all([
    shows("calls") ? findTimelineCalls(db, part) : [],
    shows("orders") ? findTimelineOrders(db, part) : [],
    shows("orders") ? findTimelineRefunds(db, part) : [],
    shows("reports") ? findTimelineReports(db, part) : [],
    shows("log_ins") ? findTimelineLogIns(db, part) : [],
    shows("emails") ? findEmails(platform, part, address) : [],
    shows("changes") ? findAudited(platform, part, { areReads: false }) : [],
    show === "admin_access" ? findAudited(platform, part, { areReads: true }) : [],
  ]);
  return found
    .flat()
    .toSorted((one, other) => (one.cursor < other.cursor ? 1 : -1))
    .slice(0, part.limit);
}

async function findEmails(
  { db, encryption, now }: Platform,
  { after, limit }: TimelinePart,
  address: string,
): Promise<Found[]> {
  const found = await findEmailsTo(db, encryption, { address, after, limit });
  return found.map(({ email: { id, key, at, state, expiresAt }, cursor }) => ({
    cursor,
    item: {
      id,
      at: at.toISOString(),
      kind: "email",
      email_kind: findShownEmailKind(key) ?? null,
      state,
      is_expired: isEmailExpired(key, expiresAt, now()),
    },
  }));
}

async function findAudited(
  { db }: Platform,
  { userId, after, limit }: TimelinePart,
  { areReads }: { areReads: boolean },
): Promise<Found[]> {
  const people = [userId];
  const found = await findAuditEntries(db, { people, includesRelated: true, areReads, after, limit });
  return found.map(({ entry: { id, created_at: at, action, actor }, cursor }) => ({
    cursor,
    item: { id, at, kind: "change", action, actor: actor?.name ?? null },
  }));
}
