import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { introCallLimit, introCallLimitText } from "../../../contract/bookings.ts";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { useIntroCallAllowance } from "../../api/bookings.ts";
import { boot } from "../../lib/boot.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { askToLogIn } from "./use-confirm.ts";

interface ConfirmFailureProps {
  code: ErrorCode;
  /** The message for failures whose reason would not help the person. */
  otherwise: string;
}

/** Why a call was not booked, moved or cancelled, and what to do about it. */
export function ConfirmFailure({ code, otherwise }: ConfirmFailureProps) {
  const { title, help, action } = describeFailure(code, otherwise);
  return (
    <InlineAlert tone="error" title={title} action={action} className="basis-full">
      {help}
    </InlineAlert>
  );
}

function describeFailure(
  code: ErrorCode,
  otherwise: string,
): { title: ReactNode; help?: string; action?: ReactNode } {
  switch (code) {
    case "slot_taken":
    case "slot_not_offered":
      return { title: errorMessages[code], help: "The times above are up to date. Please pick another." };
    case "client_busy":
      return { title: errorMessages[code], help: "Please pick another time.", action: <ToBookings /> };
    case "booking_limit_reached":
      return { title: <LimitTitle code={code} />, action: <ToBookings /> };
    case "intro_calls_used":
      return { title: <LimitTitle code={code} />, action: <ToSupport /> };
    case "group_limit_reached":
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

/** Names the person's own limit: an admin can allow them more. */
function LimitTitle({ code }: { code: Parameters<typeof introCallLimitText>[0] }) {
  const { limit } = useIntroCallAllowance(true);
  return introCallLimitText(code, limit ?? introCallLimit);
}

/** The way on for whoever has calls already. */
export function ToBookings() {
  return (
    <Button variant="link" asChild>
      <Link to="/bookings">View Bookings</Link>
    </Button>
  );
}

/** The way on where only we can help. */
export function ToSupport() {
  return (
    <Button variant="link" asChild>
      <a href={`mailto:${boot.settings.support_email}`}>Contact Support</a>
    </Button>
  );
}
