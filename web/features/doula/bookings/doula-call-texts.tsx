import type { DoulaBooking } from "../../../../contract/scheduling/bookings.schema.ts";

/** The parent's name as the doula sees it, or a placeholder if the call is cancelled or the account is deleted. */
export function parentName({ parent, status }: Pick<DoulaBooking, "parent" | "status">): string {
  if (parent) return parent.full_name ?? parent.first_name;
  return status === "cancelled" ? "A parent" : "Deleted account";
}

/** Tells the doula how a call takes place. */
export function DoulaHowToCall({ booking }: { booking: DoulaBooking }) {
  const { call_kind: kind, call_link: link, parent, status } = booking;
  const who = parent?.first_name ?? "The parent";
  if (kind === "phone") return `${who} calls you by phone`;
  if (kind === "message") return `You and ${who} agree in Messages how to talk`;
  if (status !== "confirmed") return "Video call";
  // Google makes the link within seconds.
  if (!link) return "Video call. The link will appear here";
  return (
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 touch:-my-2.5 touch:min-h-11"
    >
      Open your video call
    </a>
  );
}
