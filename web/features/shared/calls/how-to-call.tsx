import { Link } from "@tanstack/react-router";
import { MessageCircle, Phone, Video } from "lucide-react";
import { telephoneHref } from "../../../../contract/platform/fields.ts";
import type { CallKind } from "../../../../contract/scheduling/availability.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";

const callKindIcons = { phone: Phone, video: Video, message: MessageCircle } satisfies Record<
  CallKind,
  unknown
>;

export function CallKindIcon({ kind, className }: { kind: CallKind; className: string }) {
  const Icon = callKindIcons[kind];
  return <Icon aria-hidden="true" className={className} />;
}

/** How a call will take place, without the phone number or link. */
export function callKindText(kind: CallKind, firstName: string): string {
  switch (kind) {
    case "phone":
      return `You call ${firstName} by phone`;
    case "video":
      return "Video call";
    case "message":
      return `You and ${firstName} agree in Messages how to talk`;
  }
}

const linkClasses =
  "inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 touch:-my-2.5 touch:min-h-11";

type HowToCallProps = {
  booking: Pick<Booking, "status" | "call_kind" | "call_link"> & {
    doula: Pick<Booking["doula"], "slug" | "first_name" | "phone">;
  };
};

/** How a call takes place, with the phone number or link once it is confirmed. */
export function HowToCall({ booking }: HowToCallProps) {
  const { status, call_kind: kind, call_link: link, doula } = booking;
  if (status === "confirmed" && kind === "phone" && doula.phone) {
    return (
      <>
        You call {doula.first_name} at{" "}
        <a href={telephoneHref(doula.phone)} className={linkClasses}>
          {doula.phone}
        </a>
      </>
    );
  }
  if (status === "confirmed" && kind === "video" && link) {
    return (
      <a href={link} target="_blank" rel="noreferrer" className={linkClasses}>
        Join {doula.first_name}’s video call
      </a>
    );
  }
  if (status === "confirmed" && kind === "message" && doula.slug) {
    return (
      <>
        <Link to="/messages" search={{ doula: doula.slug }} className={linkClasses}>
          Message {doula.first_name}
        </Link>{" "}
        to agree on how to talk
      </>
    );
  }
  // Google makes the link within seconds. While contact details are hidden, so is the link.
  if (status === "confirmed" && kind === "video" && doula.phone !== null) {
    return (
      <>
        Video call. The link will appear here
        {doula.phone && (
          <>
            ; if it doesn't, call {doula.first_name} at{" "}
            <a href={telephoneHref(doula.phone)} className={linkClasses}>
              {doula.phone}
            </a>
          </>
        )}
      </>
    );
  }
  return callKindText(kind, doula.first_name);
}
