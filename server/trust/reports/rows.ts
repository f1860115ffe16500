import { queryBuilder, schema } from "../../../db/database.ts";

const { reports } = schema;

/** Returns a subquery with all reports, reviewed or not, for joins in other domains. */
export function selectReports<Alias extends string>(alias: Alias) {
  return queryBuilder.select({ id: reports.id, reportedId: reports.reportedId }).from(reports).as(alias);
}
