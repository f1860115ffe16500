import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type BookedBirth,
  type Commitment,
  type NewCommitment,
  type Practice,
  type PracticeChange,
  type PracticeMonth,
  practiceSchema,
} from "../../../contract/scheduling/practice.schema.ts";
import { practiceMonths } from "../../../contract/scheduling/practice.ts";
import {
  type Database,
  type Queryable,
  queryBuilder,
  schema,
  type Transaction,
} from "../../../db/database.ts";
import { doulaOrders as orders } from "../../../db/views/doula-orders.ts";
import { parentNotices } from "../../../db/views/parent-notices.ts";
import { saveCallRules, selectDoulas } from "../../directory/profiles/service.ts";
import { selectUsers } from "../../identity/people/service.ts";
import { instantSql } from "../../platform/database/rows.ts";
import { parentIdentitySql } from "../../trust/relations/service.ts";
import { todaySql } from "../availability/service.ts";

const doulas = selectDoulas("doulas");
const parents = selectUsers("u");

const { doulaPractice, doulaCommitments, doulaMadeRoom } = schema;

type Rules = NonNullable<Practice["rules"]>;

/** Returns whether a doula attends births, and the rules if she does. */
export async function findAnswers(
  db: Queryable,
  doulaProfileId: string,
): Promise<Pick<Practice, "attends_births" | "rules">> {
  const [row] = await db
    .select({
      attendsBirths: doulas.attendsBirths,
      rules: {
        births_per_month: doulaPractice.birthsPerMonth,
        on_call_at_once: doulaPractice.onCallAtOnce,
        days_before: doulaPractice.daysBefore,
        days_after: doulaPractice.daysAfter,
      },
    })
    .from(doulas)
    .leftJoin(doulaPractice, eq(doulaPractice.doulaProfileId, doulas.id))
    .where(eq(doulas.id, doulaProfileId));
  return { attends_births: row?.attendsBirths ?? null, rules: row?.rules ?? null };
}

/** Stores a doula's answers about births. Null rules: the doula attends none. */
export async function storeAnswers(
  tx: Transaction,
  doulaProfileId: string,
  change: PracticeChange,
): Promise<void> {
  await saveCallRules(tx, doulaProfileId, { attendsBirths: change.attends_births });
  if (!change.attends_births) {
    await tx.delete(doulaPractice).where(eq(doulaPractice.doulaProfileId, doulaProfileId));
    return;
  }
  const columns = toColumns(change);
  await tx
    .insert(doulaPractice)
    .values({ doulaProfileId, ...columns })
    .onConflictDoUpdate({ target: doulaPractice.doulaProfileId, set: columns });
}

function toColumns({ births_per_month, on_call_at_once, days_before, days_after }: Rules) {
  return {
    birthsPerMonth: births_per_month,
    onCallAtOnce: on_call_at_once,
    daysBefore: days_before,
    daysAfter: days_after,
  };
}

const commitmentColumns = {
  id: doulaCommitments.id,
  due_date: doulaCommitments.dueDate,
  label: doulaCommitments.label,
};

/** Returns a doula's clients from elsewhere, by due date. */
export function findCommitments(db: Queryable, doulaProfileId: string): Promise<Commitment[]> {
  return db
    .select(commitmentColumns)
    .from(doulaCommitments)
    .where(eq(doulaCommitments.doulaProfileId, doulaProfileId))
    .orderBy(asc(doulaCommitments.dueDate), asc(doulaCommitments.createdAt), asc(doulaCommitments.id));
}

/** Returns a doula's births from orders that count, by due date: what `clients_due` reads besides the commitments. */
export async function findBookedBirths(db: Queryable, doulaProfileId: string): Promise<BookedBirth[]> {
  const firstName = parentIdentitySql({ viewerId: doulas.userId, account: parents });
  const latestNotice = queryBuilder
    .select({ bornOn: parentNotices.bornOn })
    .from(parentNotices)
    .where(
      and(
        eq(parentNotices.userId, orders.parentUserId),
        eq(parentNotices.doulaProfileId, orders.doulaProfileId),
        gt(parentNotices.createdAt, orders.createdAt),
      ),
    )
    .orderBy(desc(parentNotices.createdAt))
    .limit(1)
    .as("latest_notice");
  const dates = sql`(values (${orders.dueDate}, false), (${orders.proposedDueDate}, true)) due (due_date, is_proposed)`;
  const births = await db
    .select({
      order_id: orders.id,
      due_date: sql`due.due_date`,
      born_on: latestNotice.bornOn,
      first_name: sql`${firstName} ->> 'first_name'`,
      state: sql`case
        when due.is_proposed then 'proposed'
        when ${orders.status} = 'pending' then 'paying'
        else 'paid'
      end`,
    })
    .from(orders)
    .innerJoin(doulas, eq(doulas.id, orders.doulaProfileId))
    .innerJoin(parents, eq(parents.id, orders.parentUserId))
    .crossJoinLateral(dates)
    .leftJoinLateral(latestNotice, sql`true`)
    .where(
      and(
        eq(orders.doulaProfileId, doulaProfileId),
        sql`due.due_date is not null`,
        eq(orders.holdsCapacity, true),
      ),
    )
    .orderBy(sql`due.due_date`, asc(orders.id));
  return practiceSchema.shape.booked_births.parse(births);
}

export async function insertCommitment(
  tx: Transaction,
  doulaProfileId: string,
  { due_date, label }: NewCommitment,
): Promise<void> {
  await tx.insert(doulaCommitments).values({ doulaProfileId, dueDate: due_date, label });
}

/** Returns false if the doula has no such client. */
export async function deleteCommitment(
  tx: Transaction,
  { doulaProfileId, id }: { doulaProfileId: string; id: string },
): Promise<boolean> {
  const deleted = await tx
    .delete(doulaCommitments)
    .where(and(eq(doulaCommitments.id, id), eq(doulaCommitments.doulaProfileId, doulaProfileId)))
    .returning({ id: doulaCommitments.id });
  return deleted.length > 0;
}

/** Returns a doula's answers about births and clients from elsewhere, for an export. Null if there is no profile. */
export async function findStoredPractice(db: Queryable, userId: string): Promise<unknown> {
  const commitments = queryBuilder
    .select({
      rows: sql`coalesce(
        jsonb_agg(to_jsonb(${doulaCommitments}) order by ${doulaCommitments.dueDate}, ${doulaCommitments.id}), '[]'
      )`,
    })
    .from(doulaCommitments)
    .where(eq(doulaCommitments.doulaProfileId, doulas.id));
  const madeRoom = queryBuilder
    .select({
      rows: sql`coalesce(
        jsonb_agg(to_jsonb(${doulaMadeRoom}) order by ${doulaMadeRoom.madeAt}, ${doulaMadeRoom.parentUserId}), '[]'
      )`,
    })
    .from(doulaMadeRoom)
    .where(eq(doulaMadeRoom.doulaProfileId, doulas.id));
  const [stored] = await db
    .select({
      attends_births: doulas.attendsBirths,
      practice: sql<unknown>`to_jsonb(${doulaPractice})`,
      commitments: sql<unknown>`(${commitments})`,
      made_room: sql<unknown>`(${madeRoom})`,
    })
    .from(doulas)
    .leftJoin(doulaPractice, eq(doulaPractice.doulaProfileId, doulas.id))
    .where(eq(doulas.userId, userId));
  return stored ?? null;
}

/** Deletes due dates that passed before `before`. */
export async function deleteCommitmentsBefore(db: Database, before: string): Promise<void> {
  await db.delete(doulaCommitments).where(lt(doulaCommitments.dueDate, before));
}

const monthsSchema = z.array(practiceSchema.shape.months.element);

/** Returns the next months of a doula who attends births, from the current one on and as if not paused; otherwise none. */
export async function findMonths(
  db: Queryable,
  { doulaProfileId, now }: { doulaProfileId: string; now: Date },
): Promise<PracticeMonth[]> {
  const { rows } = await db.execute(sql`
    select month, birth_count, free_days,
      case
        when free_days = 0 then 'full'
        when birth_count = 0 and free_days = days then 'open'
        else 'some_room'
      end as state
    from (select ${todaySql(instantSql(now), doulas.timeZone)} as today, limits.due_dates, ${doulas.id} as doula_profile_id
      from ${doulas} cross join lateral (select limit_due_dates(${doulas.id}) as due_dates) limits
      where ${doulas.id} = ${doulaProfileId} and limits.due_dates is not null) own
    cross join lateral (
      select start::date::text as month, daterange(greatest(start::date, today), end_date) as rest,
        end_date - greatest(start::date, today) as days,
        (
          select count(*)::int from clients_due(own.doula_profile_id) client
          where client.due_date >= start and client.due_date < end_date
        ) as birth_count
      from generate_series(
        date_trunc('month', today::timestamp),
        date_trunc('month', today::timestamp) + ${`${practiceMonths - 1} months`}::interval,
        interval '1 month'
      ) start
      cross join lateral (select (start + interval '1 month')::date as end_date) ends
    ) months
    cross join lateral (
      select coalesce(sum(upper(part) - lower(part)), 0)::int as free_days
      from unnest(own.due_dates * datemultirange(rest)) part
    ) free
    order by month
  `);
  return monthsSchema.parse(rows);
}
