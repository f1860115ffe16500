import { useEffect, useEffectEvent } from "react";
import type { Thread } from "../../api/message-thread.ts";
import { useMarkReadUpTo } from "../../api/messages.ts";

interface MarkReadInput {
  userId: string;
  conversationId: string;
  thread: Thread;
  /** The newest message is on screen, and somebody may be looking. */
  isSeen: boolean;
}

/** Marks received messages as read once the last one has been on screen. */
export function useMarkRead({ userId, conversationId, thread, isSeen }: MarkReadInput): void {
  const newest = thread.messages.findLast(({ receiver_id }) => receiver_id === userId);
  const unreadId = newest && !newest.read ? newest.id : undefined;
  const { mutate, isPending } = useMarkReadUpTo({ userId, conversationId, thread });

  const markRead = useEffectEvent((messageId: string) => mutate(messageId));
  useEffect(() => {
    // Messages that arrive meanwhile are marked next.
    if (isSeen && unreadId && !isPending) markRead(unreadId);
  }, [isSeen, unreadId, isPending]);
}
