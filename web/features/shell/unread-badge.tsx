import { useQuery } from "@tanstack/react-query";
import { pollUnless } from "../../lib/polling.ts";
import { useIsLive } from "../../lib/realtime.ts";
import { unreadCountQuery } from "../../lib/unread-messages.ts";
import { UnreadCount } from "../../ui/unread-count.tsx";

const pollMs = 10_000;

/** How many messages wait to be read; nothing where none does. */
export function UnreadBadge({ className }: { className?: string }) {
  const isLive = useIsLive();
  const { data: count = 0 } = useQuery({ ...unreadCountQuery, refetchInterval: pollUnless(isLive, pollMs) });
  if (count === 0) return null;
  return <UnreadCount count={count} className={className} />;
}
