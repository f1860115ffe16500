import { useQuery } from "@tanstack/react-query";
import type { SlotsAnswer } from "../../../contract/availability.schema.ts";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { formatShortDate } from "../../../contract/time.ts";
import { nextCallOf } from "./booking-groups.ts";
import { CallKindIcon, callKindText } from "./how-to-call.tsx";
import type { IntroCallDoula } from "./intro-call-dialog.tsx";
import { bookingsQuery, useIntroCallAllowance } from "./queries.ts";

interface AboutCallProps {
  doula: IntroCallDoula;
  /** Of the doula's times; undefined while they load. */
  answer: SlotsAnswer | undefined;
}

/** How the call takes place, whether the doula approves it first, and what a parent may have forgotten about their calls. */
export function AboutCall({ doula, answer }: AboutCallProps) {
  const { data: bookings = [] } = useQuery(bookingsQuery);
  const { count, limit } = useIntroCallAllowance(true);
  const calls = bookings.filter(({ doula_profile_id }) => doula_profile_id === doula.id);
  const coming = nextCallOf(calls, new Date());
  const isLast = limit !== null && limit > 1 && count === limit - 1;
  if (!answer) return null;
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3 text-sm">
      <p className="flex gap-2">
        <CallKindIcon kind={answer.call_kind} className="mt-0.5 size-4 shrink-0 text-primary" />
        <span className="min-w-0 break-words">{callKindText(answer.call_kind, doula.first_name)}.</span>
      </p>
      {answer.requires_approval && (
        <p>
          {doula.first_name} approves each request. Your call is pending until then, and we email you when it
          is confirmed.
        </p>
      )}
      {coming && <p>{comingText(coming, doula.first_name)}</p>}
      {isLast && <p>This is your last of {limit} intro calls.</p>}
    </div>
  );
}

function comingText({ status, starts_at, time_zone }: Booking, firstName: string): string {
  const date = formatShortDate(new Date(starts_at), time_zone);
  return status === "pending"
    ? `You already asked for a call with ${firstName} on ${date}.`
    : `You already have a call with ${firstName} on ${date}.`;
}
