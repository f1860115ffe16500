import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import type { Conversation } from "../../../../contract/messaging/messages.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { bookingsQuery } from "../../../api/scheduling/bookings.ts";
import { nextDoulaBookingsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { getBrowserTimeZone } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
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
    <TextLink
      to="/bookings"
      look="title"
      layout="standalone"
      className={cn("flex w-fit font-normal text-ink-soft text-sm touch:min-h-9", className)}
    >
      <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">
        Call {formatCallMoment(call.starts_at, getBrowserTimeZone() ?? call.time_zone)}
      </span>
    </TextLink>
  );
}
