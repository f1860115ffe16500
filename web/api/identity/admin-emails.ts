import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminEmails } from "../../../contract/identity/admin-emails.schema.ts";
import { request } from "../../lib/api.ts";
import { api } from "../platform/client.ts";
import type { MutationCallbacks } from "../platform/mutation-callbacks.ts";

/** What the signed-in admin is emailed about. */
export const adminEmailsQuery = queryOptions({
  queryKey: ["account", "admin-emails"],
  queryFn: ({ signal }) => request(api.rest.v1.admin_emails.own.$get({}, { init: { signal } })),
});

export function useSaveAdminEmails({
  onSuccess,
}: Pick<MutationCallbacks<AdminEmails, AdminEmails>, "onSuccess">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: AdminEmails) => request(api.rest.v1.admin_emails.own.$put({ json })),
    onSuccess: (saved, json) => {
      queryClient.setQueryData(adminEmailsQuery.queryKey, saved);
      onSuccess?.(saved, json);
    },
  });
}
