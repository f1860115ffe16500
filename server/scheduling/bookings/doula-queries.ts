import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";
import { type DoulaBooking, doulaBookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import {
  contactStatuses,
  type DoulaBookingList,
  doulaListStatuses,
} from "../../../contract/scheduling/bookings.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { selectParentProfiles, selectUsers } from "../../identity/people/service.ts";
import { keyset } from "../../platform/database/keyset.ts";
import { toInstant } from "../../platform/database/rows.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Encryption } from "../../platform/security/encryption.ts";
import { isHiddenSql } from "../../trust/relations/service.ts";
import { bookedCallKindSql, callLinkSql } from "./call-links.ts";
import { doulaSeesOfBookingSql, isCancelledBySql } from "./contact.ts";
import { latestNoticeSql } from "./due-dates.ts";
import { openKind, storedKindSchema } from "./notice-kinds.ts";
import { clientIdentitySql, sideSql } from "./queries.ts";

const doulas = selectDoulas("doulas");
const clients = selectUsers("c");
const parents = selectParentProfiles("f");

const byTime = { at: sql`b.starts_at`, id: sql`b.id` };

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
  const { cursor, andAfter, orderBy } = orders[list];
  const where = sql`${doulas.userId} = ${userId} and b.status in ${doulaListStatuses[list]} ${andAfter(after)} ${orderBy} limit ${limit}`;
  return readDoulaBookings(keys, db, { where, cursor, now });
}

/** One of a doula's own bookings. */
export async function findDoulaBooking(
  keys: Keys,
  db: Queryable,
  { bookingId, userId, now }: { bookingId: string; userId: string; now: Date },
): Promise<DoulaBooking | undefined> {
  const where = sql`b.id = ${bookingId} and ${doulas.userId} = ${userId}`;
  const [found] = await readDoulaBookings(keys, db, { where, cursor: sql`''`, now });
  return found?.booking;
}

/** The number of bookings in each of a doula's lists. */
export async function countDoulaBookings(db: Queryable, userId: string) {
  const countSql = (list: DoulaBookingList) =>
    sql`(count(*) filter (where b.status in ${doulaListStatuses[list]}))::int`;
  const { rows } = await db.execute(sql`
    select ${countSql("requests")} as requests, ${countSql("upcoming")} as upcoming, ${countSql("past")} as past
    from bookings b
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    where ${doulas.userId} = ${userId}
  `);
  return z.object({ requests: z.int(), upcoming: z.int(), past: z.int() }).parse(rows[0]);
}

/**
 * What doulas see about a parent. On a request: first name and due date, or what the parent told them since. On a confirmed or completed call:
 * the name and, while the two may contact each other, due date, phone and a shared place of birth. On a
 * cancelled call: nothing, except the name if the doula cancelled a confirmed call.
 */
async function readDoulaBookings(
  { encryption }: Keys,
  db: Queryable,
  { where, cursor, now }: { where: SQL; cursor: SQL; now: Date },
): Promise<{ booking: DoulaBooking; cursor: string }[]> {
  const isKnown = sql`(b.status in ${contactStatuses} or ${isCancelledBySql(doulas.userId)})`;
  const sees = doulaSeesOfBookingSql(now);
  const isHidden = isHiddenSql({ viewerId: doulas.userId, account: clients });
  const { rows } = await db.execute(sql`
    select b.id, b.service_type, b.starts_at, b.ends_at, b.time_zone, b.status, b.created_at, b.no_show_at,
      ${cursor} as cursor, ${bookedCallKindSql()} as call_kind,
      ${callLinkSql} as call_link,
      case when b.status <> 'cancelled' then b.notes end as notes,
      case when b.status = 'cancelled' then ${sideSql(sql`b.cancelled_by`)} end as cancelled_by,
      case when b.cancelled_by = ${doulas.userId} then b.cancel_reason end as cancel_reason,
      case when b.status = 'cancelled' then (
        select e.event from booking_events e
        where e.booking_id = b.id and e.event in ('declined', 'cancelled', 'expired')
        order by e.created_at desc
        limit 1
      ) end as cancelled_as,
      case when (b.status <> 'cancelled' or ${isCancelledBySql(doulas.userId)}) and ${clients.id} is not null then jsonb_build_object(
        'user_id', case when not ${isHidden} then ${clients.id} end,
        'first_name', seen.client -> 'first_name',
        'last_name', case when ${isKnown} then seen.client -> 'last_name' end,
        'full_name', case when ${isKnown} then seen.client -> 'full_name' end,
        'profile_image', case when ${isKnown} then seen.client -> 'profile_image_url' end,
        'due_date', case when n.kind is null and ${sees.dates} then b.due_date end,
        'notice', case when n.kind is not null and ${sees.dates}
          then jsonb_build_object('id', n.id, 'kind', n.kind, 'sealed_kind', n.sealed_kind, 'born_on', n.born_on) end,
        'phone', case when ${sees.contact} then ${parents.phone} end,
        'place_of_birth', case when ${sees.contact} then b.birth_place end
      ) end as parent
    from bookings b
    join ${doulas} on ${doulas.id} = b.doula_profile_id
    left join ${clients} on ${clients.id} = b.client_id
    left join ${parents} on ${parents.userId} = ${clients.id}
    ${latestNoticeSql}
    cross join lateral (select ${clientIdentitySql} as client) seen
    where ${where}
  `);
  return rows.map((row) => ({ booking: toDoulaBooking(encryption, row), cursor: String(row.cursor) }));
}

const parentSchema = z
  .looseObject({ notice: storedKindSchema.extend({ born_on: z.string().nullable() }).nullable() })
  .nullable();

function toDoulaBooking(encryption: Encryption, row: Record<string, unknown>): DoulaBooking {
  const parent = parentSchema.parse(row.parent);
  const notice = parent?.notice && { ...parent.notice, kind: openKind(encryption, parent.notice) };
  return doulaBookingSchema.parse({
    ...row,
    parent: parent && { ...parent, notice },
    starts_at: toInstant(row.starts_at).toISOString(),
    ends_at: toInstant(row.ends_at).toISOString(),
    created_at: toInstant(row.created_at).toISOString(),
    no_show_at: row.no_show_at === null ? null : toInstant(row.no_show_at).toISOString(),
  });
}

/** Marks a completed call as a no-show, or undoes that with null. Returns true if that changed anything. */
export async function updateNoShow(
  tx: Transaction,
  { bookingId, noShowAt }: { bookingId: string; noShowAt: Date | null },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update bookings set no_show_at = ${noShowAt?.toISOString() ?? null}::timestamptz
    where id = ${bookingId} and status = 'completed' and (no_show_at is null) = ${noShowAt !== null}
    returning id
  `);
  return rows.length > 0;
}
