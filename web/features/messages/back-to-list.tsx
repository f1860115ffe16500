import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";

/** From a thread to the list, on a phone. */
export function BackToList() {
  return (
    <Link
      to="/messages"
      aria-label="Back to all messages"
      title="Back"
      className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
    </Link>
  );
}
