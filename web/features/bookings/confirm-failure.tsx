import type { ReactNode } from "react";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { ToBookings } from "./to-bookings.tsx";
import { ToSupport } from "./to-support.tsx";
import { askToLogIn } from "./use-confirm.ts";

interface ConfirmFailureProps {
  code: ErrorCode;
  /** What is said where the reason helps nobody. */
  otherwise: string;
}

/** Why a call was not booked, moved or cancelled, and what to do about it. */
export function ConfirmFailure({ code, otherwise }: ConfirmFailureProps) {
  const { title, help, action } = wordsOf(code, otherwise);
  return (
    <InlineAlert tone="error" title={title} action={action} className="basis-full">
      {help}
    </InlineAlert>
  );
}

function wordsOf(code: ErrorCode, otherwise: string): { title: string; help?: string; action?: ReactNode } {
  switch (code) {
    case "slot_taken":
    case "slot_not_offered":
      return { title: errorMessages[code], help: "The times above are up to date. Please pick another." };
    case "client_busy":
      return { title: errorMessages[code], help: "Please pick another time.", action: <ToBookings /> };
    case "booking_limit_reached":
      return { title: errorMessages[code], action: <ToBookings /> };
    case "intro_calls_used":
      return { title: errorMessages[code], action: <ToSupport /> };
    case "unauthenticated":
      return {
        title: errorMessages[code],
        action: (
          <Button variant="link" onClick={askToLogIn}>
            Log In
          </Button>
        ),
      };
    case "booking_changed":
    case "call_started":
    case "cancel_too_late":
    case "reschedule_too_late":
    case "too_many_doulas":
    case "doula_blocked":
    case "doula_fully_booked":
    case "doula_not_found":
    case "forbidden":
    case "rate_limited":
      return { title: errorMessages[code] };
    default:
      return { title: otherwise };
  }
}
