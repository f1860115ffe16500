import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { onCallDates } from "../../../db/views/on-call-dates.ts";

const sortedAnswers = ["yes", "unknown", "no"] as const;

/**
 * SQL expression: the place of a doula's answer for a due date in the order of results, 0 for on call, 1 for
 * unknown and 2 for not available. Reads the columns `id` and `attends_births` of the profile.
 */
export function onCallRankSql(
  { id, attendsBirths }: { id: SQLWrapper; attendsBirths: SQLWrapper },
  dueDate: SQL,
): SQL {
  return sql`(
    select case
      when ${attendsBirths} is false then 2
      when ${onCallDates.dueDates} is null then 1
      when ${onCallDates.dueDates} @> ${dueDate} then 0
      else 2
    end
    from ${onCallDates}
    where ${onCallDates.doulaProfileId} = ${id}
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
