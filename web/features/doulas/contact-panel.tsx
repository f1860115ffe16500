import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { ContactLinks } from "../../ui/contact-links.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
  useCanBook,
} from "../bookings/book-intro-call-button.tsx";
import { MessageButton } from "../messages/message-button.tsx";

interface ContactPanelProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/**
 * How to reach a doula: by intro call or message and, for parents with a confirmed call, by phone and email.
 */
export function ContactPanel({ doula, introCall }: ContactPanelProps) {
  const canBook = useCanBook();
  return (
    <div className="flex max-w-md flex-col gap-6">
      {canBook && (
        <>
          <div>
            <h3 className="text-lg">Meet {doula.first_name}</h3>
            <p className="mt-1 mb-4 text-ink-soft">
              A free 30-minute call to get to know each other before you decide anything.
            </p>
            <BookIntroCallButton doula={doula} introCall={introCall} />
          </div>
          <div className="needs-script">
            <h3 className="text-lg">Message {doula.first_name}</h3>
            <p className="mt-1 mb-4 text-ink-soft">Ask anything you'd like to know first.</p>
            <MessageButton doula={doula} />
          </div>
        </>
      )}
      <ContactDetails doula={doula} />
    </div>
  );
}

/** Phone and email, or who can see them. */
export function ContactDetails({ doula }: Pick<ContactPanelProps, "doula">) {
  const { contact, first_name } = doula;
  if (contact && (contact.phone || contact.email))
    return <ContactLinks phone={contact.phone} email={contact.email} />;
  return (
    <p className="text-ink-soft text-sm">
      {first_name}’s contact details are shared with parents who have a confirmed call.
    </p>
  );
}
