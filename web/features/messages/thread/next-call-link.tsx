import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";
import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { nextDoulaBookingsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { browserTimeZone } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { formatCallMoment } from "../../shared/calls/call-time.tsx";
import { findNextCall } from "../../shared/calls/own-bookings.ts";

type NextCallLinkProps = { other: Conversation["other"]; className?: string };

/** The next confirmed call with the other person, linked to My Bookings; nothing if there is none. */
export function NextCallLink({ other, className }: NextCallLinkProps) {
  const { data: session } = useSession();
  const type = session?.user.user_type;
  const own = useQuery({ ...bookingsQuery, enabled: type === "client" && other.doula !== null });
  const asDoula = useQuery({ ...nextDoulaBookingsQuery("upcoming", 50), enabled: type === "doula" });
  const calls = [
    ...(own.data ?? []).filter(({ doula_profile_id }) => doula_profile_id === other.doula?.id),
    ...(asDoula.data ?? []).filter(({ parent }) => other.id !== null && parent?.user_id === other.id),
  ].filter(({ status }) => status === "confirmed");
  const call = findNextCall(calls, useNow());
  if (!call) return null;
  return (
    <Link
      to="/bookings"
      className={cn(
        "flex w-fit max-w-full items-center gap-1.5 text-ink-soft text-sm underline-offset-4 hover:text-primary hover:underline touch:min-h-9",
        className,
      )}
    >
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">
        Call {formatCallMoment(call.starts_at, browserTimeZone() ?? call.time_zone)}
      </span>
    </Link>
  );
}
