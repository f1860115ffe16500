import type { ReactNode } from "react";
import type { CalendarAccessLevel } from "../../../../contract/scheduling/calendar.ts";
import {
  connectFailed,
  describeConnectFailure,
  useConnectCalendar,
} from "../../../api/scheduling/calendar-connecting.ts";
import { useResetOnReturn } from "../../../lib/use-reset-on-return.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

interface ConnectButtonProps {
  access: CalendarAccessLevel;
  variant?: "primary" | "secondary";
  children: ReactNode;
}

/** Goes to Google, which asks for this access. */
export function ConnectButton({ access, variant, children }: ConnectButtonProps) {
  const { mutate, reset, error, isPending, isSuccess } = useConnectCalendar();
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
