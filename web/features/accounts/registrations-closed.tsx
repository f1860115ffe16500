import { registrationsClosedMessage } from "../../../contract/errors.ts";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { DialogSwitch } from "./dialog-switch.tsx";

/** Takes the place of a sign-up form while an admin has closed registrations. */
export function RegistrationsClosed({ onLogIn }: { onLogIn: () => void }) {
  return (
    <>
      <InlineAlert tone="info" title={registrationsClosedMessage}>
        Please come back later. You can still search, and read about every doula.
      </InlineAlert>
      <DialogSwitch question="Already registered?" action="Sign in here" onSwitch={onLogIn} />
    </>
  );
}
