import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AuditGroup } from "../../contract/audit.ts";
import { ask } from "../lib/api.ts";
import { type IsoDay, parseIsoDay } from "../lib/calendar-day.ts";
import { toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { downloadFile } from "./downloads.ts";

export interface AuditFilter {
  /** Who did it, or whom it is about: part of a name or email, or an id. */
  person: string;
  /** Undefined for all. */
  group: AuditGroup | undefined;
  /** The first and the last day, where the reader is. */
  from: IsoDay | undefined;
  to: IsoDay | undefined;
}

const auditKey = ["audit"] as const;

/** The entries that a filter leaves, the newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKey, filter],
    queryFn: ({ pageParam, signal }) =>
      ask(
        api.rest.v1.audit_log.$get(
          { query: { ...toApiFilter(filter), after: pageParam || undefined } },
          { init: { signal } },
        ),
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });

export const auditNotRead = "Couldn't load the audit log";

/** Keeps the entries that a filter leaves as a CSV file; this is itself an entry. */
export function useDownloadAudit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (filter: AuditFilter) =>
      downloadFile("/rest/v1/audit_log/export", toApiFilter(filter), "audit-log.csv"),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: auditKey }),
    onError: (error) => toastFailure("Couldn't download the audit log", error),
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

/** Midnight where the reader is, so many days later. */
function startOfDay(day: IsoDay, daysLater: number): string | undefined {
  const date = parseIsoDay(day);
  date?.setDate(date.getDate() + daysLater);
  return date?.toISOString();
}
