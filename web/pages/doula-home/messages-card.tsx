import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { unreadCountQuery } from "../../api/messages.ts";
import { countText } from "../../lib/text.ts";
import { LinkCard } from "../../ui/link-card.tsx";

/** How many messages wait to be read, and the way to them. */
export function MessagesCard() {
  const { data: count, isError } = useQuery(unreadCountQuery);
  const text = isError
    ? "Couldn't count your unread messages"
    : count === undefined
      ? "..."
      : count === 0
        ? "No unread messages"
        : countText(count, "unread message");
  return <LinkCard Icon={MessageCircle} title="Messages" text={text} to="/messages" />;
}
