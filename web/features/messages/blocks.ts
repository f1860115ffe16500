import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReportReason } from "../../../contract/messages.ts";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";

/** Ends messages and calls between the two. */
export function useBlock(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ask(api.rest.v1.conversations[":id"].block.$put({ param: { id: conversationId } })),
    // Calls, free times and contact details have changed too.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

export function useUnblock(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ask(api.rest.v1.conversations[":id"].block.$delete({ param: { id: conversationId } })),
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Tells the admins about the other one. */
export function useReport(conversationId: string) {
  return useMutation({
    mutationFn: (report: { reason: ReportReason; details: string }) =>
      ask(api.rest.v1.conversations[":id"].reports.$post({ param: { id: conversationId }, json: report })),
  });
}
