import { useState } from "react";
import { Button } from "../../../ui/basics/button.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";

const DisconnectDialog = lazyComponent(
  async () => (await import("./disconnect-dialog.tsx")).DisconnectDialog,
  { close: ({ onClose }) => onClose() },
);

export function DisconnectCalendar({ isInReview }: { isInReview: boolean }) {
  const [isAsking, setAsking] = useState(false);
  // Keeps the dialog mounted while it closes.
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsking && !wasAsked) setWasAsked(true);
  return (
    <>
      <Button variant="secondary" className="sm:self-start" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      {wasAsked && (
        <DisconnectDialog isInReview={isInReview} isOpen={isAsking} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
