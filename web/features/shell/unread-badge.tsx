import { useQuery } from "@tanstack/react-query";
import { cn } from "../../lib/class-names.ts";
import { pollUnless } from "../../lib/polling.ts";
import { useIsLive } from "../../lib/realtime.ts";
import { unreadCountQuery } from "../../lib/unread-messages.ts";

const pollMs = 10_000;
const most = 99;

/** How many messages wait to be read; nothing where none does. */
export function UnreadBadge({ className }: { className?: string }) {
  const isLive = useIsLive();
  const { data: count = 0 } = useQuery({ ...unreadCountQuery, refetchInterval: pollUnless(isLive, pollMs) });
  if (count === 0) return null;
  return (
    <span
      className={cn(
        "grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-bold text-on-danger text-xs tabular-nums",
        className,
      )}
    >
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only"> {count} unread</span>
    </span>
  );
}
