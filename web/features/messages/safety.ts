import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { messagesKey } from "../../lib/unread-messages.ts";
import type { ReportReason } from "./report-reasons.ts";

/** Ends what the two can write each other. */
export function useBlock(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ask(api.rest.v1.conversations[":id"].block.$put({ param: { id: conversationId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

export function useUnblock(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => ask(api.rest.v1.conversations[":id"].block.$delete({ param: { id: conversationId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: messagesKey }),
  });
}

/** Tells the admins about the other one. */
export function useReport(conversationId: string) {
  return useMutation({
    mutationFn: (report: { reason: ReportReason; details: string }) =>
      ask(api.rest.v1.conversations[":id"].reports.$post({ param: { id: conversationId }, json: report })),
  });
}
