import { parseId } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminReportsSearch {
  /** Without it the open ones are listed. */
  status?: "reviewed";
  /** The report that is read. */
  report?: string;
}

export function parseAdminReportsSearch({ status, report }: Record<string, unknown>): AdminReportsSearch {
  return { status: status === "reviewed" ? status : undefined, report: parseId(report) };
}
