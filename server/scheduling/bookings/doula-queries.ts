import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type DoulaBooking, doulaBookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import {
  type BookingActor,
  contactStatuses,
  type DoulaBookingList,
  doulaListStatuses,
} from "../../../contract/scheduling/bookings.ts";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import { isHiddenSql, parentIdentitySql } from "../../trust/relations/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { doulaSeesOfBookingSql, isCancelledBySql } from "./contact.ts";
import { latestNotice } from "./due-dates.ts";
import { openKind, storedKindSchema } from "./notice-kinds.ts";
import { sideSql } from "./queries.ts";

const { bookingEvents, bookings } = schema;
const doulas = selectDoulas("doulas");
const clients = selectUsers("clients");
const parents = selectParentProfiles("parents");

const byTime = { at: bookings.startsAt, id: bookings.id };

/** Requests and upcoming calls come soonest first, past ones newest first. */
const orders = {
  requests: keyset(byTime, "oldest first"),
  upcoming: keyset(byTime, "oldest first"),
  past: keyset(byTime, "newest first"),
} satisfies Record<DoulaBookingList, unknown>;

type Keys = Pick<Platform, "encryption">;

interface DoulaBookingsPage {
  userId: string;
  now: Date;
  list: DoulaBookingList;
  after?: ListCursor;
  limit: number;
}

/** A doula's own bookings in one list, each with its list cursor. */
export async function findDoulaBookings(
  keys: Keys,
  db: Queryable,
  { userId, now, list, after, limit }: DoulaBookingsPage,
): Promise<{ booking: DoulaBooking; cursor: string }[]> {
  const { cursor, isAfter, order } = orders[list];
  const found = await selectDoulaBookings(db, { cursor, now })
    .where(and(eq(doulas.userId, userId), inArray(bookings.status, doulaListStatuses[list]), isAfter(after)))
    .orderBy(...order)
    .limit(limit);
  return found.map((row) => ({ booking: toDoulaBooking(keys, row), cursor: row.cursor }));
}

/** One of a doula's own bookings. */
export async function findDoulaBooking(
  keys: Keys,
  db: Queryable,
  { bookingId, userId, now }: { bookingId: string; userId: string; now: Date },
): Promise<DoulaBooking | undefined> {
  const [found] = await selectDoulaBookings(db, { cursor: sql<string>`''`, now }).where(
    and(eq(bookings.id, bookingId), eq(doulas.userId, userId)),
  );
  return found && toDoulaBooking(keys, found);
}

/** The number of bookings in each of a doula's lists. */
export async function countDoulaBookings(
  db: Queryable,
  userId: string,
): Promise<Record<DoulaBookingList, number>> {
  const countSql = (list: DoulaBookingList) =>
    sql<number>`(count(*) filter (where ${bookings.status} in ${doulaListStatuses[list]}))::int`;
  const [counts] = await db
    .select({ requests: countSql("requests"), upcoming: countSql("upcoming"), past: countSql("past") })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .where(eq(doulas.userId, userId));
  if (!counts) throw new Error("an aggregate returns a row");
  return counts;
}

/**
 * The bookings as their doulas see them. On a request: the parent's first name and due date, or what the parent told
 * them since. On a confirmed or completed call: the name and, while the two may contact each other, due date, phone and a
 * shared place of birth. On a cancelled call: nothing, except the name if the doula cancelled a confirmed call.
 */
function selectDoulaBookings(db: Queryable, { cursor, now }: { cursor: SQL<string>; now: Date }) {
  const booked = { booking: bookings, doula: doulas };
  const { status } = bookings;
  const isCancelledByDoula = isCancelledBySql({ booking: bookings, doulaUserId: doulas.userId });
  const sees = doulaSeesOfBookingSql(booked, now);
  const identity = { viewerId: doulas.userId, account: clients };
  const cancellation = queryBuilder
    .select({ event: bookingEvents.event })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, bookings.id),
        inArray(bookingEvents.event, ["declined", "cancelled", "expired"]),
      ),
    )
    .orderBy(desc(bookingEvents.createdAt))
    .limit(1);
  return db
    .select({
      id: bookings.id,
      service_type: bookings.serviceType,
      starts_at: bookings.startsAt,
      ends_at: bookings.endsAt,
      time_zone: bookings.timeZone,
      status,
      created_at: bookings.createdAt,
      no_show_at: bookings.noShowAt,
      cursor,
      call_kind: bookedCallKindSql(booked),
      call_link: callLinkSql(booked),
      notes: sql<string | null>`case when ${status} <> 'cancelled' then ${bookings.notes} end`,
      cancelled_by: sql<BookingActor | null>`case
        when ${status} = 'cancelled'
        then ${sideSql(bookings.cancelledBy, { clientId: bookings.clientId, doulaUserId: doulas.userId })}
      end`,
      cancel_reason: sql<string | null>`case
        when ${bookings.cancelledBy} = ${doulas.userId} then ${bookings.cancelReason}
      end`,
      cancelled_as: sql<string | null>`case when ${status} = 'cancelled' then (${cancellation}) end`,
      showsParent: sql<boolean>`(
        (${status} <> 'cancelled' or ${isCancelledByDoula}) and ${clients.id} is not null
      )`,
      showsName: sql<boolean>`(${status} in ${contactStatuses} or ${isCancelledByDoula})`,
      parentId: sql<string | null>`case when not ${isHiddenSql(identity)} then ${clients.id} end`,
      identity: sql<unknown>`${parentIdentitySql(identity)}`,
      dueDate: sql<
        string | null
      >`case when ${latestNotice.kind} is null and ${sees.dates} then ${bookings.dueDate} end`,
      notice: sql<unknown>`case
        when ${latestNotice.kind} is not null and ${sees.dates} then jsonb_build_object(
          'id', ${latestNotice.id}, 'kind', ${latestNotice.kind}, 'sealed_kind', ${latestNotice.sealedKind},
          'born_on', ${latestNotice.bornOn}
        )
      end`,
      phone: sql<string | null>`case when ${sees.contact} then ${parents.phone} end`,
      placeOfBirth: sql<string | null>`case when ${sees.contact} then ${bookings.birthPlace} end`,
    })
    .from(bookings)
    .innerJoin(doulas, eq(doulas.id, bookings.doulaProfileId))
    .leftJoin(clients, eq(clients.id, bookings.clientId))
    .leftJoin(parents, eq(parents.userId, clients.id))
    .leftJoinLateral(latestNotice, sql`true`)
    .$dynamic();
}

type DoulaBookingRow = Awaited<ReturnType<typeof selectDoulaBookings>>[number];

const identitySchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  profile_image_url: z.string().nullable(),
});

const noticeSchema = storedKindSchema.extend({ born_on: z.string().nullable() }).nullable();

function toDoulaBooking(keys: Keys, row: DoulaBookingRow): DoulaBooking {
  return doulaBookingSchema.parse({
    ...row,
    parent: row.showsParent ? toParent(keys, row) : null,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    no_show_at: row.no_show_at?.toISOString() ?? null,
  });
}

function toParent({ encryption }: Keys, row: DoulaBookingRow): unknown {
  const identity = identitySchema.parse(row.identity);
  const notice = noticeSchema.parse(row.notice);
  return {
    user_id: row.parentId,
    first_name: identity.first_name,
    last_name: row.showsName ? identity.last_name : null,
    full_name: row.showsName ? identity.full_name : null,
    profile_image: row.showsName ? identity.profile_image_url : null,
    due_date: row.dueDate,
    notice: notice && { ...notice, kind: openKind(encryption, notice) },
    phone: row.phone,
    place_of_birth: row.placeOfBirth,
  };
}

/** Marks a completed call as a no-show, or undoes that with null. Returns true if that changed anything. */
export async function updateNoShow(
  tx: Transaction,
  { bookingId, noShowAt }: { bookingId: string; noShowAt: Date | null },
): Promise<boolean> {
  const updated = await tx
    .update(bookings)
    .set({ noShowAt })
    .where(
      and(
        eq(bookings.id, bookingId),
        eq(bookings.status, "completed"),
        noShowAt ? isNull(bookings.noShowAt) : isNotNull(bookings.noShowAt),
      ),
    )
    .returning({ id: bookings.id });
  return updated.length > 0;
}
