import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AuditGroup } from "../../../contract/settings/audit.ts";
import { request } from "../../lib/api.ts";
import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import { api } from "../platform/client.ts";
import { cursorPages } from "../platform/cursor-pages.ts";
import { downloadFile } from "../platform/downloads.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

export interface AuditFilter {
  /** Part of the name or email, or the ID, of the actor or the subject. */
  person: string;
  /** Undefined for all. */
  group: AuditGroup | undefined;
  /** The first and the last day in the reader's time zone. */
  from: IsoDay | undefined;
  to: IsoDay | undefined;
}

const auditKey = ["audit"] as const;

/** The entries that match a filter, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam, signal }) =>
      request(
        api.rest.v1.audit_log.$get(
          { query: { ...toApiFilter(filter), after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    ...cursorPages,
    placeholderData: keepPreviousData,
  });

/** Downloads the entries that match a filter as a CSV file; the download is audited. */
export function useDownloadAudit({ onError }: Pick<MutationCallbacks<void, AuditFilter>, "onError">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filter: AuditFilter) =>
      downloadFile("/rest/v1/audit_log/export", toApiFilter(filter), "audit-log.csv"),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: auditKey }),
    onError,
  });
}

function toApiFilter({ person, group, from, to }: AuditFilter) {
  return {
    person: person || undefined,
    group,
    from: from && startOfDay(from, 0),
    until: to && startOfDay(to, 1),
  };
}

/** Midnight in the reader's time zone, the given number of days later. */
function startOfDay(day: IsoDay, daysLater: number): string | undefined {
  const date = parseIsoDay(day);
  date?.setDate(date.getDate() + daysLater);
  return date?.toISOString();
}
