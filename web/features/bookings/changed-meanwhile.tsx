import { errorMessages } from "../../../contract/errors.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogFooter } from "../../ui/dialog.tsx";

/** In place of a dialog's form: the booking was answered, cancelled or held since the page was read. */
export function ChangedMeanwhile({ onClose }: { onClose: () => void }) {
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
