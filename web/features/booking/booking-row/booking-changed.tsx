import { errorMessages } from "../../../../contract/errors.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";

/** Replaces a dialog's form if the booking has changed so that the form no longer applies. */
export function BookingChanged({ onClose }: { onClose: () => void }) {
  return (
    <>
      <DialogBody isTextOnly>
        <p role="status">{errorMessages.booking_changed}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
      </DialogFooter>
    </>
  );
}
