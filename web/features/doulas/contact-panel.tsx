import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { DoulaDetail } from "../../../contract/doulas.ts";

/** How to reach a doula: by an intro call, and for parents who have one booked by phone and email. */
export function ContactPanel({ doula, booking }: { doula: DoulaDetail; booking: ReactNode }) {
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
      {contact && (contact.phone || contact.email) ? (
        <div>
          <h3 className="text-lg">Phone and email</h3>
          <ul className="mt-2 flex flex-col gap-1">
            {contact.phone && (
              <ContactLink href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`} icon={<Phone />}>
                {contact.phone}
              </ContactLink>
            )}
            {contact.email && (
              <ContactLink href={`mailto:${contact.email}`} icon={<Mail />}>
                {contact.email}
              </ContactLink>
            )}
          </ul>
        </div>
      ) : (
        <p className="text-ink-soft text-sm">
          {doula.first_name}’s phone number and email are shared with parents who have booked a call.
        </p>
      )}
    </div>
  );
}

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  children: string;
}

function ContactLink({ href, icon, children }: ContactLinkProps) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-9 min-w-0 max-w-full items-center gap-2.5 text-primary underline underline-offset-4 touch:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0"
      >
        <span aria-hidden="true">{icon}</span>
        <span className="min-w-0 break-words">{children}</span>
      </a>
    </li>
  );
}
