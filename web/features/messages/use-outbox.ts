import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { ApiError, ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { useSession } from "../../lib/session.ts";
import { dropUnsent, keepUnsent, type Unsent, useUnsent } from "./outbox.ts";
import { conversationQuery, conversationsKey, threadKey } from "./queries.ts";
import { type Thread, withSent } from "./thread.ts";

const timeoutMs = 15_000;
const maxRetries = 2;

/**
 * Sends what a person writes in a conversation, one after the other. What has not arrived stays, across a reload and the
 * end of the session; sent again it has the same key, so that the server never takes it twice.
 */
export function useOutbox(userId: string, conversationId: string) {
  const queryClient = useQueryClient();
  const unsent = useUnsent(userId, conversationId);
  const { mutate } = useMutation({
    scope: { id: `messages ${conversationId}` },
    mutationFn: ({ content, client_key }: Unsent) =>
      ask(
        api.rest.v1.conversations[":id"].messages.$post(
          { param: { id: conversationId }, json: { content, client_key } },
          // What was sent on the way to another page counts.
          { init: { signal: AbortSignal.timeout(timeoutMs), keepalive: true } },
        ),
      ),
    retry: (failures, error) =>
      error instanceof ApiError && error.code === "network" && failures < maxRetries,
    retryDelay: 300,
    onSuccess: (message, { client_key }) => {
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (thread) => thread && withSent(thread, message),
      );
      dropUnsent(userId, client_key);
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
    onError: (error, message) => {
      const failure = error instanceof ApiError ? error.code : "internal";
      keepUnsent(userId, { ...message, failure });
      // Perhaps they may not write any more.
      if (failure !== "network") {
        void queryClient.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey });
      }
    },
  });

  const post = (message: Unsent) => {
    keepUnsent(userId, message);
    mutate(message);
  };

  const { data: session } = useSession();
  const resume = useEffectEvent(() => {
    // Somebody else has logged in over the page, which has not been left yet.
    if (session?.user.id !== userId) return;
    for (const message of unsent) {
      const isWaiting = message.failure === null || message.failure === "unauthenticated";
      if (isWaiting && !isUnderWay(queryClient, message)) post({ ...message, failure: null });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was on its way when the page was left, or the session ended
  useEffect(() => resume(), [userId, conversationId, session?.expires_at]);

  return {
    unsent,
    send: (content: string) =>
      post({
        conversation_id: conversationId,
        client_key: crypto.randomUUID(),
        content,
        created_at: new Date().toISOString(),
        failure: null,
      }),
    retry: (message: Unsent) => post({ ...message, failure: null }),
    discard: ({ client_key }: Unsent) => dropUnsent(userId, client_key),
  };
}

function isUnderWay(queryClient: QueryClient, { client_key }: Unsent): boolean {
  return queryClient
    .getMutationCache()
    .getAll()
    .some(({ state: { status, variables } }) => {
      const key: unknown = typeof variables === "object" && variables && Reflect.get(variables, "client_key");
      return status === "pending" && key === client_key;
    });
}
