import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { OnCall } from "../../../contract/scheduling/practice.schema.ts";
import { onCallAnswersSchema } from "../../../contract/scheduling/practice.schema.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";
import { doulaOrders } from "../../../db/views/doula-orders.ts";
import { selectDoulas } from "../../directory/profiles/service.ts";
import { onCallAnswerSql, onCallRankSql } from "../../directory/search/service.ts";
import { hasAddedCapacitySql } from "./added-capacity.ts";

const doulas = selectDoulas("doulas");

const profileColumns = { id: doulas.id, attendsBirths: doulas.attendsBirths };

interface OnCallQuestion {
  doulaProfileIds: string[];
  /** Null: everyone is unknown. */
  dueDate: string | null;
  /** A doula who has added capacity for this person, or already has their birth, is on call for them. */
  viewerId: string | undefined;
  now: Date;
}

/** Answers for listed doulas, in no particular order. */
export async function findOnCall(db: Queryable, question: OnCallQuestion): Promise<OnCall[]> {
  const { doulaProfileIds, dueDate } = question;
  const date = sql`${dueDate}::date`;
  const answer = dueDate ? ownAnswerSql({ ...question, dueDate: date }) : sql`'unknown'`;
  const { rows } = await db.execute(sql`
    select answered.id as doula_profile_id, answered.on_call,
      case when answered.on_call = 'yes' then (
        select t.backup_name
        from doula_time_off t join doula_practice practice using (doula_profile_id)
        where t.doula_profile_id = answered.id and t.backup_name is not null
          and t.first_date <= ${date} + practice.days_after and t.last_date >= ${date} - practice.days_before
        order by t.first_date
        limit 1
      ) end as backup_name
    from (
      select ${doulas.id}, ${answer} as on_call
      from ${doulas}
      where ${doulas.id} in ${doulaProfileIds} and ${doulas.isListed}
      offset 0
    ) answered
  `);
  return onCallAnswersSchema.shape.items.parse(rows);
}

function ownAnswerSql({
  viewerId,
  dueDate,
  now,
}: Pick<OnCallQuestion, "viewerId" | "now"> & { dueDate: SQL }): SQL {
  const answer = onCallAnswerSql(onCallRankSql(profileColumns, dueDate));
  if (!viewerId) return answer;
  return sql`case when ${isExpectedSql({ parentUserId: sql`${viewerId}::uuid`, dueDate, now })} then 'yes' else ${answer} end`;
}

interface Expected {
  parentUserId: SQL;
  dueDate: SQL;
  now: Date;
}

/** SQL expression: true if the joined doula has added capacity for a parent's birth, or already has it. */
function isExpectedSql({ parentUserId, dueDate, now }: Expected): SQL {
  return sql`(
    ${hasAddedCapacitySql({ doulaProfileId: doulas.id, parentUserId, dueDate, now })} or exists (
      select from ${doulaOrders}
      where ${doulaOrders.doulaProfileId} = ${doulas.id} and ${doulaOrders.parentUserId} = ${parentUserId}
        and ${doulaOrders.dueDate} = ${dueDate} and ${doulaOrders.holdsCapacity}
    )
  )`;
}

/** Returns those of some doulas who have added capacity for a parent's birth, or already have it. */
export async function findExpecting(
  db: Queryable,
  { doulaProfileIds, parentUserId, dueDate, now }: OwnQuestion,
): Promise<string[]> {
  const expected = { parentUserId: sql`${parentUserId}::uuid`, dueDate: sql`${dueDate}::date`, now };
  const expecting = await db
    .select({ id: doulas.id })
    .from(doulas)
    .where(and(inArray(doulas.id, doulaProfileIds), isExpectedSql(expected)));
  return expecting.map(({ id }) => id);
}

interface OwnQuestion {
  doulaProfileIds: string[];
  parentUserId: string;
  dueDate: string;
  now: Date;
}

/** SQL expression: true if a due date is within a doula's limits, whether or not they are paused. */
export function fitsLimitsSql(
  doula: { id: SQLWrapper; attendsBirths: SQLWrapper },
  dueDate: SQLWrapper,
): SQL {
  return sql`(${doula.attendsBirths} is not false and coalesce(limit_due_dates(${doula.id}) @> ${dueDate}, true))`;
}

/**
 * Why a doula can take a parent's birth: it is within the doula's limits, or the doula added capacity; null if neither.
 * Call after `lockDoula`, and while no order for it holds capacity.
 */
export async function findCapacity(
  tx: Transaction,
  { doulaProfileId, parentUserId, dueDate, now }: CapacityQuestion,
): Promise<"limits" | "room" | null> {
  const day = sql`${dueDate}::date`;
  const room = { doulaProfileId: doulas.id, parentUserId: sql`${parentUserId}::uuid`, dueDate: day, now };
  const [found] = await tx
    .select({
      place: sql<"limits" | "room" | null>`case
        when ${fitsLimitsSql(doulas, day)} then 'limits'
        when ${hasAddedCapacitySql(room)} then 'room'
      end`,
    })
    .from(doulas)
    .where(eq(doulas.id, doulaProfileId));
  return found?.place ?? null;
}

interface CapacityQuestion {
  doulaProfileId: string;
  parentUserId: string;
  dueDate: string;
  now: Date;
}
