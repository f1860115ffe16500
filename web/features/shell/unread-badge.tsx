import { useQuery } from "@tanstack/react-query";
import { pollUnless } from "../../lib/polling.ts";
import { useIsLive } from "../../lib/realtime.ts";
import { unreadCountQuery } from "../../lib/unread-messages.ts";
import { UnreadCount, UnreadUnknown } from "../../ui/unread-count.tsx";

const pollMs = 10_000;

/** Where the links fill the header it takes no room: it stands over the corner of its link. */
const besideLabel =
  "max-lg:relative max-lg:-ml-1.5 max-lg:w-0 max-lg:*:absolute max-lg:*:-top-6.5 max-lg:*:-right-3";

/** How many messages wait to be read; nothing where none does, and a mark where that could not be read. */
export function UnreadBadge({ className = besideLabel }: { className?: string }) {
  const isLive = useIsLive();
  const unread = useQuery({ ...unreadCountQuery, refetchInterval: pollUnless(isLive, pollMs) });
  if (!unread.data && !unread.isLoadingError) return null;
  return (
    <span className={className}>{unread.data ? <UnreadCount count={unread.data} /> : <UnreadUnknown />}</span>
  );
}
