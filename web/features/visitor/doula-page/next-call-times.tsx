import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { slotsQuery, useIntroCallAllowance } from "../../../api/scheduling/bookings.ts";
import { isRefusedWith } from "../../../lib/api.ts";
import { formatShortDate, formatTimeOfDay } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { useMediaQuery } from "../../../ui/basics/use-media-query.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import {
  type IntroCallNavigation,
  useLogInToBook,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { formatOtherTime, getViewerZone } from "../../shared/calls/call-time.tsx";

interface NextCallTimesProps {
  doula: CallTimes & Pick<DoulaCard, "id" | "slug" | "first_name">;
  introCall: IntroCallNavigation;
}

/** Screens on which the times are visible. On others, they are not loaded. */
const wideScreen = "(width >= 64rem)";

const maxTimes = 3;

/**
 * A doula's next free call times; each opens the intro call dialog with that time chosen. Renders nothing if no call
 * can be booked, because the booking button says why.
 */
export function NextCallTimes({ doula, introCall }: NextCallTimesProps) {
  const { data: session } = useSession();
  const { limitReached } = useIntroCallAllowance(session?.user.user_type === "client");
  const isWide = useMediaQuery(wideScreen);
  const canBook = describeNoTimes(doula) === null && limitReached === null;
  const slots = useInfiniteQuery({ ...slotsQuery(doula.id), enabled: isWide && canBook });
  const headingId = useId();

  const days = slots.data?.pages.flatMap((page) => page.days);
  const times = days?.flatMap((day) => day.slots).slice(0, maxTimes);
  const isRefused = isRefusedWith(slots.error, ["doula_not_found", "doula_blocked"]);
  if (!canBook || isRefused || times?.length === 0) return null;

  return (
    <section aria-labelledby={headingId} className="needs-script">
      <h2 id={headingId} className="font-sans font-semibold text-base tracking-normal">
        Next call times
      </h2>
      <p className="mb-2.5 text-ink-soft text-sm">A free 30-minute call with {doula.first_name}</p>
      <Loaded query={slots} skeleton={<TimesSkeleton />} failed="Couldn't load the free times" isInline>
        {() => (
          <ul className="flex flex-col gap-2">
            {times?.map((startsAt) => (
              <li key={startsAt}>
                <TimeButton startsAt={startsAt} doula={doula} introCall={introCall} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type TimeButtonProps = NextCallTimesProps & { startsAt: string };

/** In the viewer's time zone, then in the doula's if it differs. Visitors log in first, and continue with the time. */
function TimeButton({ startsAt, doula, introCall }: TimeButtonProps) {
  const { data: session, isPending } = useSession();
  const promptLogIn = useLogInToBook();
  const start = new Date(startsAt);
  const ownZone = getViewerZone(doula.time_zone);
  const doulaTime = formatOtherTime(start, ownZone, doula.time_zone);
  const open = () => {
    if (session || isPending) introCall.open(doula.slug, { startsAt });
    else promptLogIn(introCall.toHref(doula.slug, { startsAt }), doula.first_name);
  };
  return (
    <Button variant="secondary" className="min-h-12 w-full justify-between px-4 py-1" onClick={open}>
      <span>
        <span className="sr-only">Book a call on </span>
        {formatShortDate(start, ownZone)}
      </span>{" "}
      <span className="text-right tabular-nums leading-5">
        {formatTimeOfDay(start, ownZone)}
        {doulaTime && (
          <span className="block font-normal text-ink-soft text-xs">
            {doulaTime} for {doula.first_name}
          </span>
        )}
      </span>
    </Button>
  );
}

function TimesSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-2">
      {Array.from({ length: maxTimes }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  );
}
