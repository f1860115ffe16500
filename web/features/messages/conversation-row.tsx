import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import type { Conversation } from "../../../contract/messages.schema.ts";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { UnreadCount } from "../../ui/unread-count.tsx";
import { lastTimeText, nameOf } from "./message-texts.ts";

interface ConversationRowProps {
  ref: Ref<HTMLAnchorElement>;
  conversation: Conversation;
  userId: string;
  search: string;
  isOpen: boolean;
  today: IsoDay;
}

/** One conversation in the list: the other person, the last message and its time, and the unread count. */
export function ConversationRow({ ref, conversation, userId, search, isOpen, today }: ConversationRowProps) {
  const { other, last_message: last, unread_count: unread } = conversation;
  return (
    <Link
      ref={ref}
      to="/messages"
      search={{ with: conversation.id, search: search || undefined }}
      aria-current={isOpen ? "true" : undefined}
      data-conversation={conversation.id}
      // Not styled by aria-current: the router sets it to 'page' as soon as the address matches.
      className={cn(
        "flex min-h-18 items-center gap-3 rounded-control px-2 py-2.5 transition-colors duration-150 ease-out focus-visible:-outline-offset-2",
        isOpen ? "bg-primary-wash" : "hover:bg-sunken",
      )}
    >
      <Avatar firstName={other.first_name} lastName={other.last_name} image={other.profile_image_url} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className={cn("min-w-0 grow truncate", unread > 0 ? "font-bold" : "font-semibold")}>
            {nameOf(other)}
          </span>
          {last && (
            <time dateTime={last.created_at} className="shrink-0 text-ink-soft text-xs">
              {lastTimeText(last.created_at, today)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn(
              "min-w-0 grow truncate text-sm",
              unread > 0 ? "font-semibold text-ink" : "text-ink-soft",
            )}
          >
            {conversation.is_blocked
              ? "Blocked"
              : last && `${last.sender_id === userId ? "You: " : ""}${last.content}`}
          </span>
          {unread > 0 && <UnreadCount count={unread} />}
        </span>
      </span>
    </Link>
  );
}
