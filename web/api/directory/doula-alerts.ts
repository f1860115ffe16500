import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { newDoulaAlertSchema, OwnAlert } from "../../../contract/directory/doula-alerts.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** The active alerts to the person's address, newest first. */
export const ownAlertsQuery = queryOptions({
  queryKey: ["account", "doula-alerts"],
  queryFn: async ({ signal }) =>
    (await request(api.rest.v1.doula_alerts.own.$get({}, { init: { signal } }))).items,
});

export function useCreateDoulaAlert() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: z.output<typeof newDoulaAlertSchema>) =>
      request(api.rest.v1.doula_alerts.$post({ json })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownAlertsQuery.queryKey }),
  });
}

/** Stops one of the person's alerts. If it was already stopped, that is not a failure. */
export function useStopOwnAlert({ onSuccess }: Pick<MutationCallbacks<void, OwnAlert>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: OwnAlert) => {
      await request(api.rest.v1.doula_alerts[":id"].$delete({ param: { id } })).catch((error: unknown) => {
        if (!isRefusedWith(error, ["not_found"])) throw error;
      });
    },
    onSuccess,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownAlertsQuery.queryKey }),
  });
}
