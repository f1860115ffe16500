import { queryBuilder, schema } from "../../../db/database.ts";

const { reports } = schema;

/** Returns a subquery with all reports, reviewed or not, for joins in other domains. */
export function selectReports<Alias extends string>(alias: Alias) {
  return queryBuilder
    .select({
      id: reports.id,
      createdAt: reports.createdAt,
      reporterId: reports.reporterId,
      reportedId: reports.reportedId,
      reason: reports.reason,
      outcome: reports.outcome,
    })
    .from(reports)
    .as(alias);
}
