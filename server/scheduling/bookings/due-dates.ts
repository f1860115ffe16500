import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Queryable, queryBuilder, schema, type Transaction } from "../../../db/database.ts";
import { parentNotices } from "../../../db/views/parent-notices.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { removeDayLines } from "./days-in-notes.ts";

const { bookings } = schema;
const doulas = selectDoulas("doulas");

/** The topic of emails to this side that name a parent's due date or are about it. */
export function dueDateTopic(parentId: string, side: "parent" | "doula"): string {
  return `due date of ${parentId}, for the ${side}`;
}

/** The notices that a booking's client sent its doula after booking. */
const isAboutBooking = and(
  eq(parentNotices.userId, bookings.clientId),
  eq(parentNotices.doulaProfileId, bookings.doulaProfileId),
  gt(parentNotices.createdAt, bookings.createdAt),
);

/**
 * The newest of what a booking's client told its doula after booking, for a lateral join with `bookings`. From then on
 * the doula sees it instead of the due date.
 */
export const latestNotice = queryBuilder
  .select({
    id: parentNotices.id,
    kind: parentNotices.kind,
    sealedKind: parentNotices.sealedKind,
    bornOn: parentNotices.bornOn,
  })
  .from(parentNotices)
  .where(isAboutBooking)
  .orderBy(desc(parentNotices.createdAt))
  .limit(1)
  .as("latest_notice");

function hasNotice(...conditions: SQL[]): SQL {
  return exists(
    queryBuilder
      .select({ id: parentNotices.id })
      .from(parentNotices)
      .where(and(isAboutBooking, ...conditions)),
  );
}

/**
 * Copies a due date that the client changed in their profile to the bookings with the earlier one. The others had
 * it before a birth or a loss, and their doulas must not notice a change. Returns the doulas' accounts and bookings.
 */
export async function updateSharedDueDates(
  tx: Transaction,
  { clientId, from, to }: { clientId: string; from: string | null; to: string | null },
): Promise<{ bookingId: string; doulaUserId: string }[]> {
  return tx
    .update(bookings)
    .set({ dueDate: to })
    .from(doulas)
    .where(
      and(
        eq(doulas.id, bookings.doulaProfileId),
        eq(bookings.clientId, clientId),
        ne(bookings.status, "cancelled"),
        sql`${bookings.dueDate} is not distinct from ${from}::date`,
        sql`${bookings.dueDate} is distinct from ${to}::date`,
        not(hasNotice()),
      ),
    )
    .returning({ bookingId: bookings.id, doulaUserId: doulas.userId });
}

/** The due dates of a client's bookings. */
export async function findSharedDueDates(
  db: Queryable,
  clientId: string,
): Promise<{ id: string; due_date: string }[]> {
  return db
    .select({ id: bookings.id, due_date: sql<string>`${bookings.dueDate}` })
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), isNotNull(bookings.dueDate)))
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
}

/** Deletes a doula's copies of the client's due date and planned place of birth. */
export async function releaseSharedDueDates(
  tx: Transaction,
  { clientId, doulaProfileId }: { clientId: string; doulaProfileId: string },
): Promise<void> {
  await tx
    .update(bookings)
    .set({ dueDate: null, birthPlace: null, sharesBirthPlace: false })
    .where(and(eq(bookings.clientId, clientId), eq(bookings.doulaProfileId, doulaProfileId)));
}

/**
 * Gives the copies back to doulas who were told of a loss since a moment, except those whom the client told before of
 * another, or that plans changed: these copies were released then.
 */
export async function restoreSharedDueDates(
  tx: Transaction,
  { clientId, dueDate, since }: { clientId: string; dueDate: string | null; since: Date },
): Promise<void> {
  const isChange = inArray(parentNotices.kind, ["loss", "plans_changed"]);
  await tx
    .update(bookings)
    .set({ dueDate })
    .where(
      and(
        eq(bookings.clientId, clientId),
        isNull(bookings.dueDate),
        ne(bookings.status, "cancelled"),
        hasNotice(isChange, gte(parentNotices.createdAt, since)),
        not(hasNotice(isChange, lt(parentNotices.createdAt, since))),
      ),
    );
}

/** Hides note lines that name one of these days from the client. Doulas still read the whole note. */
export async function hideDaysInNotes(
  tx: Transaction,
  { clientId, days }: { clientId: string; days: string[] },
): Promise<void> {
  const written = await tx
    .select({ id: bookings.id, notes: sql<string>`coalesce(${bookings.clientNotes}, ${bookings.notes})` })
    .from(bookings)
    .where(and(eq(bookings.clientId, clientId), isNotNull(bookings.notes)))
    .for("update");
  const hidden = written.flatMap(({ id, notes }) => {
    const shown = removeDayLines(notes, days);
    return shown === notes ? [] : [{ id, notes: shown }];
  });
  await tx
    .update(bookings)
    .set({ clientNotes: sql`hidden.notes` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as hidden (id uuid, notes text)`)
    .where(sql`${bookings.id} = hidden.id`);
}

/** Shows clients their whole notes again. */
export async function restoreNotes(db: Queryable, clientId: string): Promise<void> {
  await db
    .update(bookings)
    .set({ clientNotes: null })
    .where(and(eq(bookings.clientId, clientId), isNotNull(bookings.clientNotes)));
}
