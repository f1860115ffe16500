import { useEffect, useRef, useState } from "react";
import { removalWithdraws } from "../../../api/directory/own-application.ts";
import { disconnectFailed, useDisconnectCalendar } from "../../../api/scheduling/calendar-connecting.ts";
import { errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

/** Asks for confirmation before disconnecting. */
export function DisconnectCalendar({ isInReview }: { isInReview: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const disconnect = useDisconnectCalendar();
  const question = useRef<HTMLParagraphElement>(null);
  const disconnectButton = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);

  useEffect(() => {
    if (isAsking) question.current?.focus({ preventScroll: true });
    else if (wasConfirming.current) disconnectButton.current?.focus({ preventScroll: true });
    wasConfirming.current = isAsking;
  }, [isAsking]);

  if (!isAsking) {
    return (
      <Button
        ref={disconnectButton}
        variant="secondary"
        className="sm:self-start"
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
    );
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
      <legend className="sr-only">Disconnect your calendar</legend>
      <p ref={question} tabIndex={-1}>
        Disconnect your Google Calendar? We'll revoke our access at Google, and this step will be open again.
        {isInReview && ` ${removalWithdraws}`}
      </p>
      {disconnect.error && (
        <InlineAlert tone="error" title={disconnectFailed}>
          {errorMessage(disconnect.error)}
        </InlineAlert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button
          variant="danger"
          isBusy={disconnect.isPending}
          busyText="Disconnecting..."
          onClick={() => disconnect.mutate()}
        >
          Disconnect
        </Button>
      </div>
    </fieldset>
  );
}
