import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus, MessageCircle, Phone, Video } from "lucide-react";
import { formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
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
import { findPossibleChange } from "../bookings/booking-actions.tsx";
import { DoulaName } from "../bookings/booking-card.tsx";
import { HomeCard, HomeRow } from "./home-card.tsx";
import { formatNextCallTitle } from "./home-texts.ts";

/** 'My Bookings': the next call and what to do about it. */
export function BookingsCard({ className }: { className?: string }) {
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
        {() => call && <NextCall call={call} now={now} />}
      </Loaded>
    </HomeCard>
  );
}

type NextCallProps = { call: Booking; now: Date };

function NextCall({ call, now }: NextCallProps) {
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
                , <span className="whitespace-nowrap">{`${doulaTime} for ${doula.first_name}`}</span>
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
      <CallActions call={call} now={now} />
    </div>
  );
}

/** From this long before its start, joining a call is the main action. Until then, adding it to the calendar is. */
const joinMinutes = 60;

function isSoon({ starts_at }: Booking, now: Date): boolean {
  return Date.parse(starts_at) - now.getTime() <= joinMinutes * 60_000;
}

function CallActions({ call, now }: NextCallProps) {
  const { id, status, starts_at, doula } = call;
  const change = Date.parse(starts_at) > now.getTime() ? findPossibleChange(call, now) : null;
  const context = <span className="sr-only">: call with {doula.full_name}</span>;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow md:gap-3">
      {isSoon(call, now) && <JoinButton call={call} />}
      {status === "confirmed" && !isSoon(call, now) && (
        <Button asChild className={buttonClasses}>
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
              {change === "reschedule" ? "Reschedule" : "Cancel Booking"}
              {context}
            </span>
          </Link>
        </Button>
      )}
      {!change && call.call_kind !== "message" && <MessageLink doula={doula} />}
    </div>
  );
}

const buttonClasses = "max-md:px-3";

/** Starts a confirmed call by phone, video or, if that is still open, a message. */
function JoinButton({ call }: { call: Booking }) {
  const { status, call_kind: kind, call_link: link, doula } = call;
  if (status !== "confirmed") return null;
  const context = <span className="sr-only">: {doula.full_name}</span>;
  if (kind === "phone" && doula.phone) {
    return (
      <Button asChild className={buttonClasses}>
        <a href={formatTelephoneHref(doula.phone)}>
          <Phone aria-hidden="true" className="size-4.5" />
          <span>Call now{context}</span>
        </a>
      </Button>
    );
  }
  if (kind === "video" && link) {
    return (
      <Button asChild className={buttonClasses}>
        <a href={link} target="_blank" rel="noreferrer">
          <Video aria-hidden="true" className="size-5" />
          <span>Join{context}</span>
        </a>
      </Button>
    );
  }
  return kind === "message" ? <MessageLink doula={doula} variant="primary" /> : null;
}

type MessageLinkProps = Pick<Booking, "doula"> & { variant?: "primary" | "secondary" };

function MessageLink({ doula, variant = "secondary" }: MessageLinkProps) {
  if (!doula.slug) return null;
  return (
    <Button asChild variant={variant} className={buttonClasses}>
      <Link to="/messages" search={{ doula: doula.slug }}>
        <MessageCircle aria-hidden="true" className="size-4.5" />
        <span>Message {doula.first_name}</span>
      </Link>
    </Button>
  );
}
