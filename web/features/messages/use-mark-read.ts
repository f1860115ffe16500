import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { Conversation } from "../../../contract/messages.schema.ts";
import { ApiError, ask } from "../../lib/api.ts";
import { api } from "../../lib/api-client.ts";
import { sessionQuery } from "../../lib/session.ts";
import { unreadCountQuery } from "../../lib/unread-messages.ts";
import { conversationsKey, threadKey } from "./queries.ts";
import { type Thread, withAllRead } from "./thread.ts";

interface MarkReadInput {
  userId: string;
  conversationId: string;
  thread: Thread;
  /** The newest message is on screen, and somebody may be looking. */
  isSeen: boolean;
}

/** What passes by itself: the next attempt comes when the network or the window is back, or after a pause. */
const passing: ErrorCode[] = ["network", "unavailable", "internal", "rate_limited"];
const maxPauseMs = 30_000;

/** Marks what has been received as read once its end has been on screen; the badges say so at once. */
export function useMarkRead({ userId, conversationId, thread, isSeen }: MarkReadInput): void {
  const queryClient = useQueryClient();
  const newest = thread.messages.findLast(({ receiver_id }) => receiver_id === userId);
  const unreadId = newest && !newest.read ? newest.id : undefined;

  const { mutate, isPending } = useMutation({
    mutationFn: (messageId: string) =>
      ask(
        api.rest.v1.conversations[":id"].read.$post({
          param: { id: conversationId },
          json: { message_id: messageId },
        }),
      ),
    // Without a connection it waits for one.
    networkMode: "offlineFirst",
    retry: (_failures, error) =>
      error instanceof ApiError &&
      passing.includes(error.code) &&
      // Not as somebody else, who has logged in meanwhile.
      queryClient.getQueryData(sessionQuery.queryKey)?.user.id === userId,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, maxPauseMs),
    onMutate: async () => {
      const unread = thread.messages.filter(
        ({ receiver_id, read }) => receiver_id === userId && !read,
      ).length;
      await queryClient.cancelQueries({ queryKey: unreadCountQuery.queryKey });
      queryClient.setQueryData<Thread>(
        threadKey(conversationId),
        (known) => known && withAllRead(known, userId),
      );
      queryClient.setQueryData(unreadCountQuery.queryKey, (count) => count && Math.max(0, count - unread));
      queryClient.setQueriesData<InfiniteData<{ items: Conversation[] }>>(
        { queryKey: conversationsKey },
        (list) => list && withoutUnread(list, conversationId),
      );
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: unreadCountQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: conversationsKey });
    },
  });

  const markRead = useEffectEvent((messageId: string) => mutate(messageId));
  useEffect(() => {
    // What came meanwhile is marked after it.
    if (isSeen && unreadId && !isPending) markRead(unreadId);
  }, [isSeen, unreadId, isPending]);
}

function withoutUnread(list: InfiniteData<{ items: Conversation[] }>, conversationId: string) {
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === conversationId ? { ...item, unread_count: 0 } : item)),
    })),
  };
}
