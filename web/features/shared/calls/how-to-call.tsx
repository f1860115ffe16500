import { MessageCircle, Phone, Video } from "lucide-react";
import { formatTelephoneHref } from "../../../../contract/platform/fields.ts";
import type { CallKind } from "../../../../contract/scheduling/availability.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

const callKindIcons = { phone: Phone, video: Video, message: MessageCircle } satisfies Record<
  CallKind,
  unknown
>;

export function CallKindIcon({ kind, className }: { kind: CallKind; className: string }) {
  const Icon = callKindIcons[kind];
  return <Icon aria-hidden="true" className={className} />;
}

/** How a call will take place, without the phone number or link. */
export function describeCallKind(kind: CallKind, firstName: string): string {
  switch (kind) {
    case "phone":
      return `You call ${firstName} by phone`;
    case "video":
      return "Video call";
    case "message":
      return `You and ${firstName} agree on how to talk in Messages`;
  }
}

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
        <TextLink href={formatTelephoneHref(doula.phone)} className="-my-1 touch:-my-3.5 inline-block">
          {doula.phone}
        </TextLink>
      </>
    );
  }
  if (status === "confirmed" && kind === "video" && link) {
    return (
      <TextLink href={link} opensNewTab>
        Join {doula.first_name}'s video call
      </TextLink>
    );
  }
  if (status === "confirmed" && kind === "message" && doula.slug) {
    return (
      <>
        <TextLink to="/messages" search={{ doula: doula.slug }}>
          Message {doula.first_name}
        </TextLink>{" "}
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
            <TextLink href={formatTelephoneHref(doula.phone)} className="-my-1 touch:-my-3.5 inline-block">
              {doula.phone}
            </TextLink>
          </>
        )}
      </>
    );
  }
  return describeCallKind(kind, doula.first_name);
}
