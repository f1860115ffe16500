import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarPlus, MessageCircle, Phone, Video } from "lucide-react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { formatShortDate, formatTimeOfDay, formatZoneName } from "../../../contract/time.ts";
import { bookingsQuery, calendarFileUrl } from "../../api/bookings.ts";
import { useNow } from "../../lib/now.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { telephoneHref } from "../../ui/contact-links.tsx";
import { findPossibleChange } from "../bookings/booking-actions.tsx";
import { browserTimeZone, formatOwnTime } from "../bookings/call-time.tsx";
import { HiddenContactNote } from "../bookings/hidden-contact-note.tsx";
import { callKindText, HowToCall } from "../bookings/how-to-call.tsx";
import { findNextCall } from "../bookings/own-bookings.ts";
import { CardFailure, EmptyCardText, HomeCard } from "./home-card.tsx";
import { nextCallTitle } from "./home-texts.ts";

/** 'My Bookings': the next call and what to do about it. */
export function BookingsCard({ className }: { className?: string }) {
  const bookings = useQuery(bookingsQuery);
  const now = useNow();
  const call = findNextCall(bookings.data ?? [], now);
  return (
    <HomeCard title="My Bookings" to="/bookings" linkText="View Bookings" className={className}>
      {call && <NextCall call={call} now={now} />}
      {!call && bookings.data && <NoNextCall hasBookings={bookings.data.length > 0} />}
      {!bookings.data && <CardFailure title="Couldn't load your next call" query={bookings} />}
    </HomeCard>
  );
}

function NoNextCall({ hasBookings }: { hasBookings: boolean }) {
  if (hasBookings) return <p className="text-ink-soft">No upcoming calls.</p>;
  return (
    <EmptyCardText illustration="no-bookings">
      Your intro calls, with their times and how to reach each doula.
    </EmptyCardText>
  );
}

type NextCallProps = { call: Booking; now: Date };

/** Who the next call is with, when and how it takes place, and its actions. */
function NextCall({ call, now }: NextCallProps) {
  const { doula, starts_at, time_zone } = call;
  const start = new Date(starts_at);
  const ownZone = browserTimeZone();
  const ownTime = formatOwnTime(start, time_zone, ownZone);
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <div className="flex items-start gap-3 md:gap-4">
        <Avatar
          firstName={doula.first_name}
          lastName={doula.last_name}
          image={doula.profile_image}
          className="size-14! text-lg!"
        />
        <div className="min-w-0 grow break-words">
          <p className="text-ink-soft text-sm">{nextCallTitle(call, now, ownZone ?? time_zone)}</p>
          <p className="font-display font-medium text-lg md:text-xl">
            <time dateTime={starts_at}>
              {formatShortDate(start, time_zone)}, {formatTimeOfDay(start, time_zone)}
            </time>
          </p>
          <p className="text-ink-soft text-sm">
            {formatZoneName(start, time_zone)}
            {ownTime && `, ${ownTime} your time`}
          </p>
          <h3 className="mt-1 font-sans font-semibold text-base tracking-normal">
            <DoulaName doula={doula} />
          </h3>
          <p>
            {/* The button below has the link of a video call. */}
            {call.call_kind === "phone" ? (
              <HowToCall booking={call} />
            ) : (
              callKindText(call.call_kind, doula.first_name)
            )}
          </p>
          {call.status === "pending" && (
            <p className="text-ink-soft">{doula.first_name} hasn't confirmed it yet.</p>
          )}
          {call.contact_from && (
            <p className="text-ink-soft text-sm">
              <HiddenContactNote
                whose={`${doula.first_name}’s`}
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

function DoulaName({ doula }: Pick<Booking, "doula">) {
  if (!doula.slug) return doula.full_name;
  return (
    <Link
      to="/doulas/$slug"
      params={{ slug: doula.slug }}
      className="underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-primary hover:decoration-current"
    >
      {doula.full_name}
    </Link>
  );
}

/** From this long before its start, joining a call is the main action. */
const joinMinutes = 15;

function CallActions({ call, now }: NextCallProps) {
  const { id, status, starts_at, doula } = call;
  const minutesLeft = (Date.parse(starts_at) - now.getTime()) / 60_000;
  const change = minutesLeft > 0 ? findPossibleChange(call, now) : null;
  const context = <span className="sr-only">: call with {doula.full_name}</span>;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:grow md:gap-3">
      <JoinButton call={call} variant={minutesLeft <= joinMinutes ? "primary" : "secondary"} />
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
      {status === "confirmed" && (
        <Button asChild variant="secondary" className={buttonClasses}>
          <a href={calendarFileUrl(id)}>
            <CalendarPlus aria-hidden="true" className="size-5" />
            <span>
              Add to calendar
              {context}
            </span>
          </a>
        </Button>
      )}
    </div>
  );
}

const buttonClasses = "max-md:px-3!";

/** Starts a confirmed call by phone, video or, if that is still open, a message. */
function JoinButton({ call, variant }: { call: Booking; variant: "primary" | "secondary" }) {
  const { status, call_kind: kind, call_link: link, doula } = call;
  if (status !== "confirmed") return null;
  const context = <span className="sr-only">: {doula.full_name}</span>;
  if (kind === "phone" && doula.phone) {
    return (
      <Button asChild variant={variant} className={buttonClasses}>
        <a href={telephoneHref(doula.phone)}>
          <Phone aria-hidden="true" className="size-4.5" />
          <span>Call now{context}</span>
        </a>
      </Button>
    );
  }
  if (kind === "video" && link) {
    return (
      <Button asChild variant={variant} className={buttonClasses}>
        <a href={link} target="_blank" rel="noreferrer">
          <Video aria-hidden="true" className="size-5" />
          <span>Join{context}</span>
        </a>
      </Button>
    );
  }
  return kind === "message" ? <MessageLink doula={doula} variant={variant} /> : null;
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
