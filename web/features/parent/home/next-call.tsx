import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { ownBirthQuery } from "../../../api/families/births.ts";
import { bookingsQuery, getCalendarFileUrl } from "../../../api/scheduling/bookings.ts";
import { formatShortDate, formatTimeOfDay, formatZoneName } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { pluralize } from "../../../lib/text.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { formatOtherTime, getViewerZone } from "../../shared/calls/call-time.tsx";
import { HiddenContactNote } from "../../shared/calls/hidden-contact-note.tsx";
import { describeCallKind, HowToCall } from "../../shared/calls/how-to-call.tsx";
import { findNextCall, groupBookings } from "../../shared/calls/own-bookings.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";
import { findPossibleChange, formatChange } from "../bookings/booking-actions.tsx";
import { DoulaName } from "../bookings/booking-card.tsx";
import { isCallToday, isSoon, JoinButton } from "../bookings/join-button.tsx";
import { CardFrame, HomeCard, HomeRow } from "./home-card.tsx";
import { describeCallMoment, formatNextCallTitle } from "./home-texts.ts";

const page = { title: "My Bookings", to: "/bookings", linkText: "View Bookings" } as const;

/** The next call, titled by how far away it is. */
export function LeadingCallCard({ call }: { call: Booking }) {
  const now = useNow();
  return (
    <CardFrame isLeading title={describeCallMoment(call, now, getViewerZone(call.time_zone))}>
      <NextCall call={call} now={now} isLeading />
    </CardFrame>
  );
}

/** 'My Bookings' as one row, while the next call leads. */
export function BookingsRow() {
  const { data = [] } = useQuery(bookingsQuery);
  const { upcoming, past } = groupBookings(data, useNow());
  const text = `${pluralize(upcoming.length, "upcoming call")}${past.length > 0 ? `, ${past.length} past` : ""}.`;
  return <HomeRow {...page} text={text} illustration="no-bookings" />;
}

interface BookingsCardProps {
  /** False if something else leads. */
  hasFilledButton?: boolean;
}

/** 'My Bookings': the next call and what to do about it. */
export function BookingsCard({ hasFilledButton = false }: BookingsCardProps) {
  const bookings = useQuery(bookingsQuery);
  const now = useNow();
  const call = findNextCall(bookings.data ?? [], now);
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

interface NextCallProps {
  call: Booking;
  now: Date;
  /** The title above says how far away the call is. */
  isLeading?: boolean;
  hasFilledButton?: boolean;
}

function NextCall({ call, now, isLeading = false, hasFilledButton = isLeading }: NextCallProps) {
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
          {!isLeading && <p className="text-ink-soft text-sm">{formatNextCallTitle(call, now, zone)}</p>}
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
function CallActions({ call, now, hasFilledButton }: Omit<NextCallProps, "isLeading">) {
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
