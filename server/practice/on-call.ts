import { type SQL, sql } from "drizzle-orm";
import type { OnCall } from "../../contract/practice.schema.ts";
import { onCallAnswersSchema } from "../../contract/practice.schema.ts";
import { practiceLimits } from "../../contract/practice.ts";
import type { Queryable } from "../../db/database.ts";
import { addressNeighborhood } from "../platform/networks.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { Refusal } from "../platform/refusal.ts";

const day = { seconds: 24 * 60 * 60 } as const;

const dueDateLimits = defineLimits({
  /** Remembers for a day that somebody asked about a due date. */
  due_date_asked: { points: 1, ...day },
  due_dates_asked: { points: practiceLimits.dueDatesPerDay, ...day },
});

/** Who asks about a due date: an account or, for a visitor, the network of their address. */
export interface Asker {
  viewerId: string | undefined;
  address: string;
}

/**
 * Counts the different due dates that an account or network asks about in a day, so that nobody can read a
 * doula's calendar date by date. Returns false past the limit: every doula is then unknown.
 */
export async function countDueDate(
  { rateLimit }: Pick<Platform, "rateLimit">,
  { viewerId, address }: Asker,
  dueDate: string,
): Promise<boolean> {
  const { due_date_asked, due_dates_asked } = dueDateLimits;
  const asker = viewerId ?? addressNeighborhood(address) ?? address;
  const question = `${asker} ${dueDate}`;
  if (!(await rateLimit.hasLeft(due_date_asked, question))) return true;
  try {
    await rateLimit.count(due_dates_asked, asker);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  await rateLimit.record(due_date_asked, question);
  return true;
}

const sortedAnswers = ["yes", "unknown", "no"] as const;

/**
 * SQL expression: the place of a doula's answer for a due date in the order of results, 0 for on call, 1 for
 * unknown and 2 for not available. Reads the columns `id` and `attends_births` of the profile.
 */
export function onCallRankSql({ id, attendsBirths }: { id: SQL; attendsBirths: SQL }, dueDate: SQL): SQL {
  return sql`(
    select case
      when ${attendsBirths} is false then 2
      when on_call.due_dates is null then 1
      when on_call.due_dates @> ${dueDate} then 0
      else 2
    end
    from doula_on_call on_call
    where on_call.doula_profile_id = ${id}
  )`;
}

/** SQL expression: the answer of `onCallRankSql`. */
export function onCallAnswerSql(rank: SQL): SQL {
  const answers = sql.join(
    sortedAnswers.map((answer) => sql.raw(`'${answer}'`)),
    sql`, `,
  );
  return sql`(array[${answers}])[${rank} + 1]`;
}

const profileColumns = { id: sql`p.id`, attendsBirths: sql`p.attends_births` };

/** Answers for listed doulas, in no particular order. Null as the due date: everyone is unknown. */
export async function findOnCall(
  db: Queryable,
  { doulaProfileIds, dueDate }: { doulaProfileIds: string[]; dueDate: string | null },
): Promise<OnCall[]> {
  const date = sql`${dueDate}::date`;
  const answer = dueDate ? onCallAnswerSql(onCallRankSql(profileColumns, date)) : sql`'unknown'`;
  const { rows } = await db.execute(sql`
    select answered.id as doula_profile_id, answered.on_call,
      case when answered.on_call = 'yes' then (
        select t.backup_name
        from doula_time_off t join doula_practice practice using (doula_profile_id)
        where t.doula_profile_id = answered.id
          and t.first_date <= ${date} + practice.days_after and t.last_date >= ${date} - practice.days_before
        order by t.first_date
        limit 1
      ) end as backup_name
    from (
      select p.id, ${answer} as on_call
      from doula_profiles p
      where p.id in ${doulaProfileIds} and p.is_listed
      offset 0
    ) answered
  `);
  return onCallAnswersSchema.shape.items.parse(rows);
}
