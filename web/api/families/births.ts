import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnBirth, PlanChange } from "../../../contract/families/births.schema.ts";
import type { NoticeKind } from "../../../contract/families/births.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import { downloadFile } from "../platform/downloads.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";
import { bookingsKey } from "../scheduling/bookings.ts";

export const birthsKey = ["births"] as const;

/** The signed-in parent's birth or loss, and the doulas who know the due date. */
export const ownBirthQuery = queryOptions({
  queryKey: [...birthsKey, "own"],
  queryFn: ({ signal }) => request(api.rest.v1.plans.own.$get({}, { init: { signal } })),
});

/** The births and changed plans that parents have shared with the signed-in doula. */
export const birthNoticesQuery = queryOptions({
  queryKey: [...birthsKey, "as-doula"],
  queryFn: ({ signal }) => request(api.rest.v1.birth_notices.as_doula.$get({}, { init: { signal } })),
});

/** Stores a birth or a loss, changes the date of birth, or undoes either. */
export function changePlans(json: PlanChange): Promise<OwnBirth> {
  return request(api.rest.v1.plans.own.$post({ json }));
}

export function tellDoula(json: { doula_profile_id: string; kind: NoticeKind }): Promise<OwnBirth> {
  return request(api.rest.v1.birth_notices.$post({ json }));
}

/**
 * Keeps the answer. The profile has the due date, and bookings have notes that may name it: both are read again. A birth
 * or a loss takes the date's place immediately; one that was undone stays until the date is back.
 */
export async function setOwnBirth(queryClient: QueryClient, own: OwnBirth): Promise<void> {
  const keepAnswer = () => queryClient.setQueryData(ownBirthQuery.queryKey, own);
  if (own.since) keepAnswer();
  void queryClient.invalidateQueries({ queryKey: bookingsKey });
  await queryClient.invalidateQueries({ queryKey: ["profile"] });
  if (!own.since) keepAnswer();
}

interface BirthRecording {
  id: string;
  isRecorded: boolean;
}

/** Counts a birth among those the doula attended, or stops counting it. */
export function useSetRecordedBirth({ onError }: Pick<MutationCallbacks<void, BirthRecording>, "onError">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isRecorded }: BirthRecording) => {
      const call = api.rest.v1.recorded_births[":id"];
      await request(isRecorded ? call.$put({ param: { id } }) : call.$delete({ param: { id } }));
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: birthNoticesQuery.queryKey }),
    onError,
  });
}

/** Downloads due date, birth and loss, which no other file contains. */
export function useDownloadPlans() {
  return useMutation({
    mutationFn: (json: { current_password: string }) =>
      downloadFile("/auth/v1/user/export_plans", json, "my-due-date-and-birth.json"),
  });
}
