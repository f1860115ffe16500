import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { BookIntroCallButton, type IntroCallNavigation } from "../bookings/book-intro-call-button.tsx";
import { MessageButton } from "../messages/message-button.tsx";

interface BookingProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/**
 * A bar fixed to the bottom of smaller screens that keeps booking and messages within thumb's reach. It replaces the
 * navigation bar.
 */
export function BookingBar({ doula, introCall }: BookingProps) {
  return (
    <aside
      aria-label="Book or message"
      data-bottom-edge
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <div className="mx-auto flex max-w-md items-start gap-2">
        <div className="min-w-0 grow">
          <BookOnPageButton doula={doula} introCall={introCall} />
        </div>
        <div className="needs-script">
          <MessageButton doula={doula} isIconOnly />
        </div>
      </div>
    </aside>
  );
}

/** The booking button of a doula's page, which also works before hydration. */
export function BookOnPageButton({ doula, introCall }: BookingProps) {
  return <BookIntroCallButton doula={doula} introCall={introCall} path={`/doulas/${doula.slug}`} />;
}
