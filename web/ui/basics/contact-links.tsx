import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { formatMailboxHref, formatTelephoneHref } from "../../../contract/platform/fields.ts";
import { cn } from "../../lib/class-names.ts";
import { TextLink } from "./text-link.tsx";

interface ContactLinksProps {
  phone: string | null;
  email: string | null;
  className?: string;
}

export function ContactLinks({ phone, email, className }: ContactLinksProps) {
  if (!phone && !email) return null;
  return (
    <ul className={cn("flex min-w-0 max-w-full flex-col items-start gap-y-0.5", className)}>
      {phone && (
        <ContactLink href={formatTelephoneHref(phone)} icon={<Phone />}>
          {phone}
        </ContactLink>
      )}
      {email && (
        <ContactLink href={formatMailboxHref(email)} icon={<Mail />}>
          {email}
        </ContactLink>
      )}
    </ul>
  );
}

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  children: string;
}

function ContactLink({ href, icon, children }: ContactLinkProps) {
  return (
    <li className="max-w-full">
      <TextLink
        href={href}
        layout="standalone"
        className="min-h-8 items-start gap-2.5 py-0.5 touch:py-2 [&_svg]:size-5"
      >
        {/* As high as the first line, whatever its size. */}
        <span aria-hidden="true" className="flex h-[1lh] shrink-0 items-center">
          {icon}
        </span>
        <span className="min-w-0 break-words">{children}</span>
      </TextLink>
    </li>
  );
}
