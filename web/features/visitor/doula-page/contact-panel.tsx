import { useInfiniteQuery } from "@tanstack/react-query";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { slotsQuery } from "../../../api/scheduling/bookings.ts";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { MessageButton } from "../../messages/message-button/message-button.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
  useCanBook,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { useBookingVariant } from "../../shared/book-button/on-call-line.tsx";
import { describeCallKind } from "../../shared/calls/how-to-call.tsx";

interface ContactPanelProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/**
 * How to reach a doula: by intro call or message and, for parents with a confirmed call, by phone and email.
 */
export function ContactPanel({ doula, introCall }: ContactPanelProps) {
  const canBook = useCanBook();
  const bookingVariant = useBookingVariant(doula);
  const { contact } = doula;
  return (
    <div className="flex max-w-md flex-col gap-6">
      {canBook && (
        <>
          <div>
            <h3 className="text-lg">Meet {doula.first_name}</h3>
            <p className="mt-1 mb-4 text-ink-soft">
              A free 30-minute call to get to know each other before you decide anything.{" "}
              <CallKind doula={doula} />
            </p>
            <BookIntroCallButton doula={doula} introCall={introCall} variant={bookingVariant} />
          </div>
          <div className="needs-script">
            <h3 className="text-lg">Message {doula.first_name}</h3>
            <p className="mt-1 mb-4 text-ink-soft">Ask anything you'd like to know first.</p>
            <MessageButton doula={doula} />
          </div>
        </>
      )}
      {contact?.phone || contact?.email ? (
        <ContactLinks phone={contact.phone} email={contact.email} />
      ) : (
        <ContactNote firstName={doula.first_name} />
      )}
    </div>
  );
}

export function ContactNote({ firstName }: { firstName: string }) {
  return (
    <p className="text-ink-soft text-sm">
      {firstName}'s contact details are shared with parents who have a confirmed call.
    </p>
  );
}

/** Who calls whom. Renders nothing until it is known, or if there are no times. */
function CallKind({ doula }: Pick<ContactPanelProps, "doula">) {
  const slots = useInfiniteQuery({ ...slotsQuery(doula.id), enabled: describeNoTimes(doula) === null });
  const kind = slots.data?.pages[0]?.call_kind;
  if (!kind) return null;
  const hasNumber = kind === "phone";
  return (
    <>
      {describeCallKind(kind, doula.first_name)}
      {hasNumber && "; you get the number once the call is confirmed"}.
    </>
  );
}
