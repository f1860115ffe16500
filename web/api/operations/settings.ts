import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SettingsChange } from "../../../contract/settings/settings.schema.ts";
import { isRefusedWith, request } from "../../lib/api.ts";
import { toast, toastFailure } from "../../ui/feedback/use-toast.ts";
import { api } from "../platform/client.ts";

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => request(api.rest.v1.platform_settings.$get({}, { init: { signal } })),
});

export const settingsNotSaved = "Couldn't save the settings";

/** Spec section 9: the button stays busy for at least this long. */
const minBusyMs = 1000;

/** Saves the changed settings; returns all current ones. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: SettingsChange) => {
      const [saved] = await Promise.all([
        request(api.rest.v1.platform_settings.$patch({ json })),
        new Promise((resolve) => setTimeout(resolve, minBusyMs)),
      ]);
      return saved;
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      toast({ title: "Platform settings saved successfully", variant: "success" });
    },
    onError: (error) => {
      // The form asks for it.
      if (isRefusedWith(error, ["proof_required", "wrong_password", "code_invalid"])) return undefined;
      toastFailure(settingsNotSaved, error);
      // Another admin changed them; the form shows the new values.
      return queryClient.invalidateQueries(settingsQuery);
    },
  });
}
