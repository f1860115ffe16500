import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { ContactLinks } from "../../lib/contact-links.tsx";

interface ContactPanelProps {
  doula: DoulaDetail;
  booking: ReactNode;
  /** The way to the thread with them; nothing for those who do not write to doulas. */
  message: ReactNode;
}

/** How to reach a doula: by an intro call or a message, and for parents with a confirmed call by phone and email. */
export function ContactPanel({ doula, booking, message }: ContactPanelProps) {
  const { contact } = doula;
  return (
    <div className="flex max-w-md flex-col gap-6">
      {booking && (
        <div>
          <h3 className="text-lg">Meet {doula.first_name}</h3>
          <p className="mt-1 mb-4 text-ink-soft">
            A free 30-minute call to get to know each other, before you decide anything.
          </p>
          {booking}
        </div>
      )}
      {message && (
        <div className="needs-script">
          <h3 className="text-lg">Write to {doula.first_name}</h3>
          <p className="mt-1 mb-4 text-ink-soft">Ask what you would like to know first.</p>
          {message}
        </div>
      )}
      {contact && (contact.phone || contact.email) ? (
        <div>
          <h3 className="text-lg">Phone and email</h3>
          <ContactLinks phone={contact.phone} email={contact.email} className="mt-2" />
        </div>
      ) : (
        <p className="text-ink-soft text-sm">
          {doula.first_name}’s phone number and email are shared with parents who have a confirmed call.
        </p>
      )}
    </div>
  );
}
