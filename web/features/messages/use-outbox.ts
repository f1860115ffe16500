import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { isSending, useSendMessage } from "../../api/messages.ts";
import { dropUnsent, keepUnsent, type Unsent, useUnsent } from "../../api/outbox.ts";
import { useSession } from "../../api/session.ts";

/** A person's unconfirmed messages in a conversation, and how to send, retry and discard them. */
export function useOutbox(userId: string, conversationId: string) {
  const queryClient = useQueryClient();
  const unsent = useUnsent(userId, conversationId);
  const { mutate } = useSendMessage(userId, conversationId);

  const post = (message: Unsent) => {
    keepUnsent(userId, message);
    mutate(message);
  };

  const { data: session } = useSession();
  const resume = useEffectEvent(() => {
    // Another person has logged in over this page.
    if (session?.user.id !== userId) return;
    for (const message of unsent) {
      const isWaiting = message.failure === null || message.failure === "unauthenticated";
      if (isWaiting && !isSending(queryClient, message)) post({ ...message, failure: null });
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
