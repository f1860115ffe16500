import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EmailPreferences } from "../../../contract/identity/email-preferences.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

export const emailPreferencesQuery = queryOptions({
  queryKey: ["account", "email-preferences"],
  queryFn: ({ signal }) => request(api.rest.v1.email_preferences.own.$get({}, { init: { signal } })),
});

export function useSaveEmailPreferences({
  onSuccess,
}: Pick<MutationCallbacks<EmailPreferences, EmailPreferences>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: EmailPreferences) => request(api.rest.v1.email_preferences.own.$put({ json })),
    onSuccess: (saved, json) => {
      queryClient.setQueryData(emailPreferencesQuery.queryKey, saved);
      onSuccess?.(saved, json);
    },
  });
}
