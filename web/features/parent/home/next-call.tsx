import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { bookingsQuery, getCalendarFileUrl } from "../../../api/scheduling/bookings.ts";
import { formatShortDate, formatTimeOfDay, formatZoneName } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { formatOtherTime, getViewerZone } from "../../shared/calls/call-time.tsx";
import { HiddenContactNote } from "../../shared/calls/hidden-contact-note.tsx";
import { describeCallKind, HowToCall } from "../../shared/calls/how-to-call.tsx";
import { findNextCall } from "../../shared/calls/own-bookings.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { findPossibleChange, formatChange } from "../bookings/booking-actions.tsx";
import { DoulaName } from "../bookings/booking-card.tsx";
import { isCallToday, isSoon, JoinButton } from "../bookings/join-button.tsx";
import { HomeCard, HomeRow } from "./home-card.tsx";
import { formatNextCallTitle } from "./home-texts.ts";

interface BookingsCardProps {
  /** False if something else leads. */
  hasFilledButton: boolean;
  className?: string;
}

/** 'My Bookings': the next call and what to do about it. */
export function BookingsCard({ hasFilledButton, className }: BookingsCardProps) {
  const bookings = useQuery(bookingsQuery);
  const now = useNow();
  const call = findNextCall(bookings.data ?? [], now);
  const page = { title: "My Bookings", to: "/bookings", linkText: "View Bookings", className } as const;
  if (!call && bookings.data) {
    const text = bookings.data.length > 0 ? "No upcoming calls." : "Your intro calls appear here.";
    return <HomeRow {...page} text={text} illustration="no-bookings" />;
  }
  return (
    <HomeCard {...page}>
      <Loaded query={bookings} skeleton={null} failed="Couldn't load your next call" isInline>
        {() => call && <NextCall call={call} now={now} hasFilledButton={hasFilledButton} />}
      </Loaded>
    </HomeCard>
  );
}

interface NextCallProps extends Pick<BookingsCardProps, "hasFilledButton"> {
  call: Booking;
  now: Date;
}

function NextCall({ call, now, hasFilledButton }: NextCallProps) {
  const { doula, starts_at, time_zone } = call;
  const start = new Date(starts_at);
  const zone = getViewerZone(time_zone);
  const doulaTime = formatOtherTime(start, zone, time_zone);
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <div className="flex items-start gap-3 md:gap-4">
        <Avatar
          firstName={doula.first_name}
          lastName={doula.last_name}
          image={doula.profile_image}
          size="ml"
        />
        <div className="min-w-0 grow break-words">
          <p className="text-ink-soft text-sm">{formatNextCallTitle(call, now, zone)}</p>
          <p className="font-display font-medium text-lg md:text-xl">
            <time dateTime={starts_at}>
              {formatShortDate(start, zone)}, {formatTimeOfDay(start, zone)}
            </time>
          </p>
          <p className="text-ink-soft text-sm">
            {formatZoneName(start, zone)}
            {doulaTime && (
              <>
                , <span className="inline-block">{`${doulaTime} for ${doula.first_name}`}</span>
              </>
            )}
          </p>
          <h3 className="mt-1 font-sans font-semibold text-base tracking-normal">
            <DoulaName doula={doula} />
          </h3>
          <p>
            {isSoon(call, now) && call.call_kind !== "phone" ? (
              // The button below is the link.
              describeCallKind(call.call_kind, doula.first_name)
            ) : (
              <HowToCall booking={call} />
            )}
          </p>
          {call.status === "pending" && (
            <p className="text-ink-soft">{doula.first_name} hasn't confirmed it yet.</p>
          )}
          {call.contact_from && (
            <p className="text-ink-soft text-sm">
              <HiddenContactNote
                whose={`${doula.first_name}'s`}
                from={call.contact_from}
                timeZone={time_zone}
              />
            </p>
          )}
        </div>
      </div>
      <CallActions call={call} now={now} hasFilledButton={hasFilledButton} />
    </div>
  );
}

/** On the day of the call, joining it leads. Until then, adding it to the calendar does. */
function CallActions({ call, now, hasFilledButton }: NextCallProps) {
  const { id, status, starts_at, doula } = call;
  const { data: own } = useQuery(ownBirthQuery);
  const change =
    Date.parse(starts_at) > now.getTime() ? findPossibleChange(call, now, Boolean(own?.loss)) : null;
  const context = <span className="sr-only">: call with {doula.full_name}</span>;
  const variant = hasFilledButton ? "primary" : "secondary";
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow md:gap-3">
      <JoinButton call={call} now={now} variant={variant} className={buttonClasses} />
      {status === "confirmed" && !isCallToday(call, now) && (
        <Button asChild variant={variant} className={buttonClasses}>
          <a href={getCalendarFileUrl(id)}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            <span>
              Add to calendar
              {context}
            </span>
          </a>
        </Button>
      )}
      {change && (
        <Button asChild variant="secondary" className={buttonClasses}>
          <Link to="/bookings" search={{ [change]: id }}>
            <span>
              {formatChange(change, call)}
              {context}
            </span>
          </Link>
        </Button>
      )}
      {!change && call.call_kind !== "message" && (
        <MessageLink doula={doula.slug} className={buttonClasses}>
          Message {doula.first_name}
        </MessageLink>
      )}
    </div>
  );
}

const buttonClasses = "max-md:px-3";
