import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type TimelineItem, timelineItemSchema } from "../../../contract/operations/timeline.schema.ts";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import { selectOrders } from "../../commerce/orders/service.ts";
import { selectRefunds } from "../../commerce/refunds/service.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectSignInDays } from "../../identity/accounts/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { isoInstantSql } from "../../platform/database/rows.ts";
import { selectBookings } from "../../scheduling/bookings/service.ts";
import { selectReports } from "../../trust/reports/service.ts";

/** Which part of a person's timeline to read. */
export interface TimelinePart {
  userId: string;
  after: ListCursor | undefined;
  limit: number;
}

export interface Found {
  item: TimelineItem;
  /** Sorts as text like the items by time. */
  cursor: string;
}

const bookings = selectBookings("bookings");
const doulas = selectDoulas("doulas");
const orders = selectOrders("orders");
const parents = selectUsers("parents");
const refunds = selectRefunds("refunds");
const reports = selectReports("reports");
const signInDays = selectSignInDays("sign_in_days");

const newestFirst = (keys: { at: SQLWrapper; id: SQLWrapper }) => keyset(keys, "newest first");
const dollarsSql = (amount: SQLWrapper) => sql`${amount}::float8`;

/** The name of the other side of a call or an order. */
const otherNameSql = (userId: string) =>
  sql`case when ${doulas.userId} = ${userId} then ${parents.fullName} else ${doulas.fullName} end`;

function toFound<Kind extends TimelineItem["kind"]>(kind: Kind, rows: { cursor: string }[]): Found[] {
  return rows.map(({ cursor, ...row }) => ({ cursor, item: timelineItemSchema.parse({ ...row, kind }) }));
}

export async function findTimelineCalls(
  db: Queryable,
  { userId, after, limit }: TimelinePart,
): Promise<Found[]> {
  const byTime = newestFirst({ at: bookings.createdAt, id: bookings.id });
  const rows = await db
    .select({
      id: bookings.id,
      at: isoInstantSql(bookings.createdAt),
      starts_at: isoInstantSql(bookings.startsAt),
      status: bookings.status,
      with: otherNameSql(userId),
      cursor: byTime.cursor,
    })
    .from(bookings)
    .leftJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .leftJoin(parents, eq(parents.id, bookings.clientId))
    .where(and(isOneOfTwo(bookings.clientId, bookings.doulaProfileId, userId), byTime.isAfter(after)))
    .orderBy(...byTime.order)
    .limit(limit);
  return toFound("call", rows);
}

function isOneOfTwo(clientId: SQLWrapper, doulaProfileId: SQLWrapper, userId: string): SQL | undefined {
  const own = selectDoulas("own");
  return or(
    sql`${clientId} = ${userId}`,
    sql`${doulaProfileId} = (select ${own.id} from ${own} where ${own.userId} = ${userId})`,
  );
}

export async function findTimelineOrders(
  db: Queryable,
  { userId, after, limit }: TimelinePart,
): Promise<Found[]> {
  const byTime = newestFirst({ at: orders.createdAt, id: orders.id });
  const rows = await db
    .select({
      id: orders.id,
      at: isoInstantSql(orders.createdAt),
      status: orders.status,
      package: orders.packageName,
      amount: dollarsSql(orders.amount),
      with: otherNameSql(userId),
      cursor: byTime.cursor,
    })
    .from(orders)
    .leftJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .leftJoin(parents, eq(parents.id, orders.parentUserId))
    .where(and(isOneOfTwo(orders.parentUserId, orders.doulaProfileId, userId), byTime.isAfter(after)))
    .orderBy(...byTime.order)
    .limit(limit);
  return toFound("order", rows);
}

export async function findTimelineRefunds(
  db: Queryable,
  { userId, after, limit }: TimelinePart,
): Promise<Found[]> {
  const byTime = newestFirst({ at: refunds.createdAt, id: refunds.id });
  const rows = await db
    .select({
      id: refunds.id,
      at: isoInstantSql(refunds.createdAt),
      order_id: refunds.orderId,
      status: refunds.status,
      amount: dollarsSql(refunds.amount),
      cursor: byTime.cursor,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(isOneOfTwo(orders.parentUserId, orders.doulaProfileId, userId), byTime.isAfter(after)))
    .orderBy(...byTime.order)
    .limit(limit);
  return toFound("refund", rows);
}

export async function findTimelineReports(
  db: Queryable,
  { userId, after, limit }: TimelinePart,
): Promise<Found[]> {
  const byTime = newestFirst({ at: reports.createdAt, id: reports.id });
  const rows = await db
    .select({
      id: reports.id,
      at: isoInstantSql(reports.createdAt),
      is_reporter: sql`coalesce(${reports.reporterId} = ${userId}, false)`,
      reason: reports.reason,
      outcome: reports.outcome,
      cursor: byTime.cursor,
    })
    .from(reports)
    .where(and(or(eq(reports.reporterId, userId), eq(reports.reportedId, userId)), byTime.isAfter(after)))
    .orderBy(...byTime.order)
    .limit(limit);
  return toFound("report", rows);
}

export async function findTimelineLogIns(
  db: Queryable,
  { userId, after, limit }: TimelinePart,
): Promise<Found[]> {
  const byTime = newestFirst({ at: signInDays.lastAt, id: signInDays.userId });
  const rows = await db
    .select({
      id: sql`${signInDays.day}::text`,
      at: isoInstantSql(signInDays.lastAt),
      day: sql`${signInDays.day}::text`,
      count: signInDays.signIns,
      cursor: byTime.cursor,
    })
    .from(signInDays)
    .where(and(eq(signInDays.userId, userId), byTime.isAfter(after)))
    .orderBy(...byTime.order)
    .limit(limit);
  return toFound("log_ins", rows);
}
