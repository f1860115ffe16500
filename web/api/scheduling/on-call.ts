import { queryOptions } from "@tanstack/react-query";
import { request } from "../../lib/api.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { api } from "../platform/client.ts";

export const onCallKey = ["on-call"] as const;

/** Whether some doulas are on call for a due date. The date is sent in the body, never in a URL. */
export function onCallQuery(doulaProfileIds: readonly string[], dueDate: IsoDay | null) {
  return queryOptions({
    queryKey: [...onCallKey, dueDate, ...doulaProfileIds],
    queryFn: async ({ signal }) => {
      const json = { doula_profile_ids: [...doulaProfileIds], due_date: dueDate ?? "" };
      const { items } = await request(
        api.rest.v1.doula_profiles.on_call.$post({ json }, { init: { signal } }),
      );
      return items;
    },
    enabled: dueDate !== null && doulaProfileIds.length > 0,
  });
}
