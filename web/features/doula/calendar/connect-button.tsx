import type { ReactNode } from "react";
import { type CalendarAccessLevel, calendarFailures } from "../../../../contract/scheduling/calendar.ts";
import { CalendarError, useConnectCalendar } from "../../../client-state/connect-calendar.ts";
import { ApiError } from "../../../lib/api.ts";
import { useResetOnReturn } from "../../../lib/use-reset-on-return.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";

const connectFailed = "Error connecting calendar";

interface ConnectButtonProps {
  access: CalendarAccessLevel;
  variant?: "primary" | "secondary";
  children: ReactNode;
}

/** Goes to Google, which asks for this access. */
export function ConnectButton({ access, variant, children }: ConnectButtonProps) {
  const { mutate, reset, error, isPending, isSuccess } = useConnectCalendar({
    onError: (error) => toastFailure(connectFailed, error, describeConnectFailure(error)),
  });
  useResetOnReturn(reset);
  return (
    <>
      {error && (
        <InlineAlert tone="error" title={connectFailed}>
          {describeConnectFailure(error)}
        </InlineAlert>
      )}
      <Button
        variant={variant}
        className="sm:self-start"
        isBusy={isPending || isSuccess}
        busyText="Opening Google..."
        onClick={() => mutate(access)}
      >
        {children}
      </Button>
    </>
  );
}

/** The message for a connection that could not start (spec section 7). */
function describeConnectFailure(error: Error): string {
  if (error instanceof CalendarError) return error.message;
  if (!(error instanceof ApiError)) return "Unknown error";
  return error.status === undefined ? error.message : calendarFailures.http(error.status, error.message);
}
