import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Settings, SettingsChange } from "../../../contract/settings/settings.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => request(api.rest.v1.platform_settings.$get({}, { init: { signal } })),
});

/** Spec section 9: the button stays busy for at least this long. */
const minBusyMs = 1000;

/** Saves the changed settings; returns all current ones. `onError` isn't called for a missing or wrong proof. */
export function useSaveSettings({ onSuccess, onError }: MutationCallbacks<Settings, SettingsChange>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: SettingsChange) => {
      const [saved] = await Promise.all([
        request(api.rest.v1.platform_settings.$patch({ json })),
        new Promise((resolve) => setTimeout(resolve, minBusyMs)),
      ]);
      return saved;
    },
    onSuccess: (saved, change) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      onSuccess?.(saved, change);
    },
    onError: (error, change) => {
      // The form asks for it.
      if (isRefusedWith(error, ["proof_required", "wrong_password", "code_invalid"])) return undefined;
      onError?.(error, change);
      // Another admin changed them; the form shows the new values.
      return queryClient.invalidateQueries(settingsQuery);
    },
  });
}
