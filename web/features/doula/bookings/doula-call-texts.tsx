import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";

/** The parent's name as the doula sees it, or a placeholder if the call is cancelled or the account is deleted. */
export function getParentName({ parent, status }: Pick<DoulaBooking, "parent" | "status">): string {
  if (parent) return parent.full_name ?? parent.first_name;
  return status === "cancelled" ? "A parent" : "Deleted account";
}

export function toastConfirmed({ parent }: Pick<DoulaBooking, "parent">): void {
  toast({
    title: "Call confirmed",
    description: `We emailed ${parent?.first_name ?? "the parent"}.`,
    variant: "success",
  });
}

export function DoulaHowToCall({ booking }: { booking: DoulaBooking }) {
  const { call_kind: kind, call_link: link, parent, status } = booking;
  const who = parent?.first_name ?? "The parent";
  if (kind === "phone") return `${who} calls you by phone`;
  if (kind === "message") return `You and ${who} agree on how to talk in Messages`;
  if (status !== "confirmed") return "Video call";
  // Google makes the link within seconds.
  if (!link) return "Video call. The link will appear here";
  return (
    <TextLink href={link} opensNewTab>
      Open your video call
    </TextLink>
  );
}
