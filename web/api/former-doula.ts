import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../lib/api.ts";
import { toast, toastFailure } from "../ui/use-toast.ts";
import { api } from "./client.ts";
import { onboardingKey } from "./onboarding.ts";

/** What is still stored from when the signed-in person was a doula. */
export const formerDoulaQuery = queryOptions({
  queryKey: [...onboardingKey, "former"],
  queryFn: ({ signal }) => ask(api.rest.v1.former_doula_data.$get({}, { init: { signal } })),
});

/** One thing that can be removed. */
export type FormerDoulaItem =
  | { kind: "video" | "calendar" | "payment-account" }
  | { kind: "certification"; id: string };

export const formerDataNotRemoved = "Couldn't remove it";

export function useRemoveFormerData() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item: FormerDoulaItem) => {
      await remove(item);
    },
    onSuccess: () => toast({ title: "Removed", variant: "success" }),
    onError: (error) => toastFailure(formerDataNotRemoved, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: formerDoulaQuery.queryKey }),
  });
}

function remove(item: FormerDoulaItem): Promise<unknown> {
  const { v1 } = api.rest;
  switch (item.kind) {
    case "certification":
      return ask(v1.doula_certifications[":id"].$delete({ param: { id: item.id } }));
    case "video":
      return ask(v1.doula_profiles.own.video.$delete());
    case "calendar":
      return ask(v1.google_calendar_connections.$delete());
    case "payment-account":
      return ask(v1.payment_account.$delete());
  }
}
