import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { useToday } from "../../../lib/now.ts";
import { formatLastTime } from "../message-button/message-texts.ts";

type ConversationProps = { conversation: Conversation };

/** When the last message was sent. */
export function LastMessageTime({ conversation: { last_message: last } }: ConversationProps) {
  const today = useToday();
  return (
    last && (
      <time dateTime={last.created_at} className="shrink-0 text-ink-soft text-xs">
        {formatLastTime(last.created_at, today)}
      </time>
    )
  );
}

/** What the last message says, unless the conversation is blocked. */
export function LastMessageText({
  conversation: { last_message: last, is_blocked },
  userId,
}: ConversationProps & { userId: string }) {
  if (is_blocked) return "Blocked";
  return last && `${last.sender_id === userId ? "You: " : ""}${last.content}`;
}
