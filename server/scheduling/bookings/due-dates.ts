import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { parentNotices } from "../../../db/views/parent-notices.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { removeDayLines } from "./days-in-notes.ts";

const doulas = selectDoulas("doulas");

/** The topic of emails to this side that name a parent's due date or are about it. */
export function dueDateTopic(parentId: string, side: "parent" | "doula"): string {
  return `due date of ${parentId}, for the ${side}`;
}

/** SQL condition: a notice that the client of booking `b` sent its doula after booking. */
const isAboutBookingSql = sql`${parentNotices.userId} = b.client_id
  and ${parentNotices.doulaProfileId} = b.doula_profile_id and ${parentNotices.createdAt} > b.created_at`;

/**
 * SQL to join after booking `b`: the newest of what its client told doula `b.doula_profile_id` after booking, as
 * `n`. From then on the doula sees it instead of the due date.
 */
export const latestNoticeSql: SQL = sql`
  left join lateral (
    select ${parentNotices.id}, ${parentNotices.kind}, ${parentNotices.sealedKind}, ${parentNotices.bornOn}
    from ${parentNotices}
    where ${isAboutBookingSql}
    order by ${parentNotices.createdAt} desc
    limit 1
  ) n on true
`;

/**
 * Copies a due date that the client changed in their profile to the bookings with the earlier one. The others had
 * it before a birth or a loss, and their doulas must not notice a change. Returns the doulas' accounts and bookings.
 */
export async function updateSharedDueDates(
  tx: Transaction,
  { clientId, from, to }: { clientId: string; from: string | null; to: string | null },
): Promise<{ bookingId: string; doulaUserId: string }[]> {
  const { rows } = await tx.execute(sql`
    update bookings b set due_date = ${to}::date
    from ${doulas}
    where ${doulas.id} = b.doula_profile_id and b.client_id = ${clientId} and b.status <> 'cancelled'
      and b.due_date is not distinct from ${from}::date and b.due_date is distinct from ${to}::date
      and not exists (
        select from ${parentNotices} where ${isAboutBookingSql}
      )
    returning b.id, ${doulas.userId}
  `);
  return rows.map((row) => ({ bookingId: String(row.id), doulaUserId: String(row.user_id) }));
}

const sharedSchema = z.object({ id: z.string(), due_date: z.string() });

/** The due dates of a client's bookings. */
export async function findSharedDueDates(
  db: Queryable,
  clientId: string,
): Promise<z.infer<typeof sharedSchema>[]> {
  const { rows } = await db.execute(sql`
    select id, due_date::text as due_date from bookings
    where client_id = ${clientId} and due_date is not null
    order by created_at, id
  `);
  return z.array(sharedSchema).parse(rows);
}

/** Deletes a doula's copies of the client's due date and planned place of birth. */
export async function releaseSharedDueDates(
  tx: Transaction,
  { clientId, doulaProfileId }: { clientId: string; doulaProfileId: string },
): Promise<void> {
  await tx.execute(sql`
    update bookings set due_date = null, birth_place = null, shares_birth_place = false
    where client_id = ${clientId} and doula_profile_id = ${doulaProfileId}
  `);
}

/**
 * Gives the copies back to doulas who were told of a loss since a moment, except those whom the client told before of
 * another, or that plans changed: these copies were released then.
 */
export async function restoreSharedDueDates(
  tx: Transaction,
  { clientId, dueDate, since }: { clientId: string; dueDate: string | null; since: Date },
): Promise<void> {
  await tx.execute(sql`
    update bookings b set due_date = ${dueDate}::date
    where b.client_id = ${clientId} and b.due_date is null and b.status <> 'cancelled'
      and exists (
        select from ${parentNotices}
        where ${isAboutBookingSql} and ${parentNotices.kind} in ('loss', 'plans_changed')
          and ${parentNotices.createdAt} >= ${instantSql(since)}
      )
      and not exists (
        select from ${parentNotices}
        where ${isAboutBookingSql} and ${parentNotices.kind} in ('loss', 'plans_changed')
          and ${parentNotices.createdAt} < ${instantSql(since)}
      )
  `);
}

const notesSchema = z.array(z.object({ id: z.string(), notes: z.string() }));

/** Hides note lines that name one of these days from the client. Doulas still read the whole note. */
export async function hideDaysInNotes(
  tx: Transaction,
  { clientId, days }: { clientId: string; days: string[] },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select id, coalesce(client_notes, notes) as notes from bookings
    where client_id = ${clientId} and notes is not null
    for update
  `);
  const hidden = notesSchema.parse(rows).flatMap(({ id, notes }) => {
    const shown = removeDayLines(notes, days);
    return shown === notes ? [] : [{ id, notes: shown }];
  });
  await tx.execute(sql`
    update bookings b set client_notes = hidden.notes
    from jsonb_to_recordset(${JSON.stringify(hidden)}::jsonb) as hidden (id uuid, notes text)
    where b.id = hidden.id
  `);
}

/** Shows clients their whole notes again. */
export async function restoreNotes(db: Queryable, clientId: string): Promise<void> {
  await db.execute(sql`
    update bookings set client_notes = null where client_id = ${clientId} and client_notes is not null
  `);
}
