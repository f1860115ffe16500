import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OwnBirth, PlanChange } from "../../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../../contract/families/births.ts";
import { saveSearchData, useSearchData } from "../../client-state/search-data.ts";
import { request } from "../../lib/api.ts";
import { toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";
import { downloadFile } from "../platform/downloads.ts";
import { bookingsKey } from "../scheduling/bookings.ts";

export const birthsKey = ["births"] as const;

/** The signed-in parent's birth or loss, and the doulas who know the due date. */
export const ownBirthQuery = queryOptions({
  queryKey: [...birthsKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.plans.own.$get({}, { init: { signal } })),
});

/** What parents told the signed-in doula. */
export const birthNoticesQuery = queryOptions({
  queryKey: [...birthsKey, "as-doula"],
  queryFn: ({ signal }) => request(api.rest.v1.birth_notices.as_doula.$get({}, { init: { signal } })),
});

/** Stores a birth or a loss, changes the date of birth, or undoes either. */
export function useChangePlans() {
  return useOwnChange((json: PlanChange) => request(api.rest.v1.plans.own.$post({ json })));
}

export function useTellDoula() {
  return useOwnChange((json: { doula_profile_id: string; kind: NoticeKind }) =>
    request(api.rest.v1.birth_notices.$post({ json })),
  );
}

function useOwnChange<Input>(change: (input: Input) => Promise<OwnBirth>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (own) => {
      queryClient.setQueryData(ownBirthQuery.queryKey, own);
      followOwnBirth(own);
      return invalidateAfterPlansChange(queryClient);
    },
  });
}

/** The profile has the due date, and bookings have notes that may name it. */
async function invalidateAfterPlansChange(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: bookingsKey });
  await queryClient.invalidateQueries({ queryKey: ["profile"] });
}

/** Removes the saved search's due date once, when a birth or a loss was entered on any device. */
function followOwnBirth({ since }: Pick<OwnBirth, "since">): void {
  saveSearchData(since ? { planEndedAt: since, dueDate: null } : { planEndedAt: null });
}

/** Keeps the saved search of a signed-in parent free of a due date that ended on another device. */
export function useSearchFollowsBirth(isParent: boolean): void {
  const { dueDate, planEndedAt } = useSearchData();
  const isEnabled = isParent && (dueDate !== null || planEndedAt !== null);
  const { data } = useQuery({ ...ownBirthQuery, enabled: isEnabled });
  useEffect(() => {
    if (isEnabled && data && data.since !== planEndedAt) followOwnBirth(data);
  }, [isEnabled, data, planEndedAt]);
}

/** Counts a birth among those the doula attended, or stops counting it. */
export function useSetRecordedBirth() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isRecorded }: { id: string; isRecorded: boolean }) => {
      const call = api.rest.v1.recorded_births[":id"];
      await request(isRecorded ? call.$put({ param: { id } }) : call.$delete({ param: { id } }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: birthNoticesQuery.queryKey }),
    onError: (error) => toastFailure("We couldn't save that", error),
  });
}

/** Downloads due date, birth and loss, which no other file contains. */
export function useDownloadPlans() {
  return useMutation({
    mutationFn: (json: { current_password: string }) =>
      downloadFile("/auth/v1/user/export_plans", json, "my-due-date-and-birth.json"),
  });
}
