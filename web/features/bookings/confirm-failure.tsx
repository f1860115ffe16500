import type { ReactNode } from "react";
import { type ErrorCode, errorMessages } from "../../../contract/error-messages.ts";
import { screenMessages } from "../../../contract/messages.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { ToBookings } from "./to-bookings.tsx";
import { askToLogIn } from "./use-confirm.ts";

/** Why the call was not booked, and what to do about it. */
export function ConfirmFailure({ code }: { code: ErrorCode }) {
  const { title, help, action } = wordsOf(code);
  return (
    <InlineAlert tone="error" title={title} action={action} className="basis-full">
      {help}
    </InlineAlert>
  );
}

function wordsOf(code: ErrorCode): { title: string; help?: string; action?: ReactNode } {
  switch (code) {
    case "slot_taken":
    case "slot_not_offered":
      return { title: errorMessages[code], help: "The times above are up to date. Please pick another." };
    case "client_busy":
      return { title: errorMessages[code], help: "Please pick another time.", action: <ToBookings /> };
    case "booking_limit_reached":
      return { title: errorMessages[code], action: <ToBookings /> };
    case "unauthenticated":
      return {
        title: errorMessages[code],
        action: (
          <Button variant="link" onClick={askToLogIn}>
            Log In
          </Button>
        ),
      };
    case "doula_fully_booked":
    case "doula_not_found":
    case "forbidden":
    case "rate_limited":
      return { title: errorMessages[code] };
    default:
      return { title: screenMessages.bookingFailed };
  }
}
