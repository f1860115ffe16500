import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { addSentMessage, conversationQuery, sendMessage } from "../api/messaging/messages.ts";
import { ApiError } from "../lib/api.ts";
import { removeUnsent, saveUnsent, type UnsentMessage } from "./outbox.ts";

const maxSendRetries = 2;

/**
 * Sends messages one after the other. Unconfirmed messages survive a reload and the end of the session; a retry uses the
 * same key, so the server never stores one twice.
 */
export function useSendMessage(userId: string, conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `messages ${conversationId}` },
    mutationFn: (message: UnsentMessage) => sendMessage({ userId, conversationId, message }),
    retry: (failures, error) =>
      error instanceof ApiError && error.code === "network" && failures < maxSendRetries,
    retryDelay: 300,
    onSuccess: async (message, { client_key }) => {
      await addSentMessage(queryClient, conversationId, message);
      removeUnsent(userId, client_key);
    },
    onError: (error, message) => {
      const failure = error instanceof ApiError ? error.code : "internal";
      saveUnsent(userId, { ...message, failure });
      // The person may no longer be allowed to write.
      if (failure !== "network") {
        void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey });
      }
    },
  });
}

/** Whether `useSendMessage` is sending this message right now. */
export function isSending(queryClient: QueryClient, { client_key }: UnsentMessage): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ state: { status, variables } }) => {
      const key: unknown = typeof variables === "object" && variables && Reflect.get(variables, "client_key");
      return status === "pending" && key === client_key;
    });
}
