import { useHydrated } from "@tanstack/react-router";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useIntroCallAllowance } from "../../../api/scheduling/bookings.ts";
import { cn } from "../../../lib/class-names.ts";
import { formatShortDate, formatTimeOfDay } from "../../../lib/format.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { formatChipDay, getViewerZone } from "../calls/call-time.tsx";
import { type IntroCallNavigation, useCanBook, useLogInToBook } from "./book-intro-call-button.tsx";
import { describeNoTimes } from "./no-times-reason.ts";

type OfferedTimes = CallTimes & Pick<DoulaCard, "later_available">;

/** The starts of a doula's next free call and of the first one on a later day; none if this person cannot book. */
export function useBookableTimes(doula: OfferedTimes): string[] {
  const { data: session } = useSession();
  const { limitReached } = useIntroCallAllowance(session?.user.user_type === "client");
  const canBook = useCanBook();
  if (!canBook || limitReached !== null || describeNoTimes(doula) !== null) return [];
  return [doula.next_available, doula.later_available].filter((time) => typeof time === "string");
}

interface CallTimeChipsProps {
  doula: OfferedTimes & Pick<DoulaCard, "slug" | "first_name" | "full_name">;
  introCall: IntroCallNavigation;
  className?: string;
}

/**
 * Two of a doula's free call times; each opens the intro call dialog with that time chosen. Renders nothing if no call
 * can be booked, because the booking button says why.
 */
export function CallTimeChips({ doula, introCall, className }: CallTimeChipsProps) {
  const times = useBookableTimes(doula);
  if (times.length === 0) return null;
  return (
    <ul aria-label="Next call times" className={cn("needs-script grid grid-cols-2 gap-2", className)}>
      {times.map((startsAt) => (
        <li key={startsAt} className="flex">
          <TimeChip startsAt={startsAt} doula={doula} introCall={introCall} />
        </li>
      ))}
    </ul>
  );
}

type TimeChipProps = Pick<CallTimeChipsProps, "doula" | "introCall"> & { startsAt: string };

/** In the viewer's time zone; until hydration, the doula's date. Visitors log in first, and continue with the time. */
function TimeChip({ startsAt, doula, introCall }: TimeChipProps) {
  const { data: session, isPending } = useSession();
  const promptLogIn = useLogInToBook();
  const today = useToday();
  const isHydrated = useHydrated();
  const start = new Date(startsAt);
  const ownZone = getViewerZone(doula.time_zone);
  const open = () => {
    if (session || isPending) introCall.open(doula.slug, { startsAt });
    else promptLogIn(introCall.toHref(doula.slug, { startsAt }), doula, { startsAt });
  };
  return (
    <Button
      variant="secondary"
      className="min-h-10 min-w-0 shrink grow px-1.5 py-0.5 text-sm/4 tabular-nums"
      onClick={open}
    >
      <span>
        <span className="sr-only">Book a call with {doula.full_name}: </span>
        {isHydrated ? (
          <>
            {formatChipDay(start, today, ownZone)},{" "}
            <span className="inline-block">{formatTimeOfDay(start, ownZone)}</span>
          </>
        ) : (
          formatShortDate(start, doula.time_zone)
        )}
      </span>
    </Button>
  );
}
