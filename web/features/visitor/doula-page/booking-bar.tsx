import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { pausedText } from "../../../../contract/scheduling/pausing.ts";
import { useIntroCallAllowance } from "../../../api/scheduling/bookings.ts";
import type { ButtonProps } from "../../../ui/basics/button.tsx";
import { MessageButton } from "../../messages/message-button/message-button.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { useBookingVariant } from "../../shared/book-button/on-call-line.tsx";
import { OwnCall } from "../../shared/calls/own-call.tsx";
import { useRelation } from "../../shared/calls/use-relation.ts";

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
  const canBookAnother = describeNoTimes(doula) === null && limitReached === null;
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
