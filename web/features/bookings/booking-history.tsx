import { useId, useState } from "react";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { Button } from "../../ui/button.tsx";
import { browserTimeZone } from "./call-time.ts";
import { historyLinesOf } from "./history-lines.ts";

/** What happened to a booking, on request. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();

  return (
    <>
      <Button
        variant="link"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "Hide history" : "Show history"}
        <span className="sr-only"> of the call with {booking.doula.full_name}</span>
      </Button>
      <ol id={listId} hidden={!isOpen} className="flex basis-full flex-col gap-2 text-sm [&[hidden]]:hidden">
        {historyLinesOf(booking, browserTimeZone()).map(({ at, when, text }) => (
          <li key={at} className="flex flex-col gap-x-4 md:flex-row">
            <time dateTime={at} className="shrink-0 text-ink-soft tabular-nums md:w-44">
              {when}
            </time>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
