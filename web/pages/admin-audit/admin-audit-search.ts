import { auditGroups, auditPersonMaxLength } from "../../../contract/audit.ts";
import type { AuditFilter } from "../../api/audit.ts";
import { isAuditDay } from "../../features/audit/audit-day.ts";
import { parseText } from "../../lib/search-text.ts";

/** What the address of the page can say. */
export interface AdminAuditSearch {
  person?: string;
  group?: AuditFilter["group"];
  from?: string;
  to?: string;
}

export function parseAdminAuditSearch(search: Record<string, unknown>): AdminAuditSearch {
  return {
    person: parseText(String(search.person ?? ""))?.slice(0, auditPersonMaxLength),
    group: auditGroups.find((group) => group === search.group),
    from: parseDay(search.from),
    to: parseDay(search.to),
  };
}

export function toAuditFilter({ person, group, from, to }: AdminAuditSearch): AuditFilter {
  return { person: person ?? "", group, from, to };
}

function parseDay(value: unknown): string | undefined {
  const day = parseText(value);
  return day && isAuditDay(day) ? day : undefined;
}
