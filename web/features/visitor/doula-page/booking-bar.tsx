import { Link } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { pausedText } from "../../../../contract/scheduling/pausing.ts";
import { useIntroCallAllowance } from "../../../api/scheduling/bookings.ts";
import { useToday } from "../../../lib/now.ts";
import type { ButtonProps } from "../../../ui/basics/button.tsx";
import { MessageButton } from "../../messages/message-button/message-button.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { noTimesReason } from "../../shared/book-button/no-times-reason.ts";
import { useBookingVariant } from "../../shared/book-button/on-call-line.tsx";
import { browserTimeZone } from "../../shared/calls/call-time.tsx";
import { useRelation } from "../../shared/calls/use-relation.ts";
import { nextCallText } from "../../shared/doula-facts/card-texts.ts";

interface BookingProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/**
 * A bar fixed to the bottom of smaller screens that keeps booking and messages within thumb's reach. It replaces the
 * navigation bar.
 */
export function BookingBar({ doula, introCall }: BookingProps) {
  const { isKnown } = useRelation(doula);
  return (
    <aside
      aria-label="Book or message"
      data-bottom-edge
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <div className="mx-auto flex max-w-md items-start gap-2">
        {isKnown || doula.is_paused ? (
          <NextSteps doula={doula} introCall={introCall} />
        ) : (
          <>
            <div className="min-w-0 grow">
              <BookOnPageButton doula={doula} introCall={introCall} />
            </div>
            <div className="needs-script">
              <MessageButton doula={doula} isIconOnly />
            </div>
          </>
        )}
      </div>
    </aside>
  );
}

/** The booking button of a doula's page, which also works before hydration. */
export function BookOnPageButton({ doula, introCall, variant }: BookingProps & Pick<ButtonProps, "variant">) {
  const ownVariant = useBookingVariant(doula);
  return (
    <BookIntroCallButton
      doula={doula}
      introCall={introCall}
      path={`/doulas/${doula.slug}`}
      variant={variant ?? ownVariant}
    />
  );
}

/**
 * For a parent with a call ahead or a paid package: Message, and then their call or a way to book one. For anyone,
 * if the doula is paused: why nothing can be booked, and Message.
 */
export function NextSteps({ doula, introCall }: BookingProps) {
  const { nextCall } = useRelation(doula);
  const { limitReached } = useIntroCallAllowance(true);
  const canBookAnother = noTimesReason(doula) === null && limitReached === null;
  return (
    <div className="flex min-w-0 grow flex-col gap-2">
      {nextCall && <OwnCall call={nextCall} />}
      {!nextCall && doula.is_paused && <p className="text-center text-ink-soft text-sm">{pausedText}</p>}
      <MessageButton doula={doula} variant="primary" />
      {!nextCall && canBookAnother && (
        <div className="max-lg:hidden">
          <BookOnPageButton doula={doula} introCall={introCall} variant="secondary" />
        </div>
      )}
    </div>
  );
}

/** A parent's call or request with a doula, with a link to it. */
export function OwnCall({ call }: { call: Booking }) {
  const today = useToday();
  const when = nextCallText(new Date(call.starts_at), today, browserTimeZone() ?? call.time_zone);
  return (
    <Link
      to="/bookings"
      className="flex min-h-6 items-center justify-center gap-2 font-semibold text-primary underline underline-offset-4 touch:min-h-11 lg:justify-start"
    >
      <CalendarClock aria-hidden="true" className="size-4.5 shrink-0" />
      {call.status === "pending" ? "Your request" : "Your call"}: {when}
    </Link>
  );
}
