import { registrationsClosedMessage } from "../../../../contract/identity/errors.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LegalLink } from "../../../ui/basics/legal-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

/** Shown if the email entered at sign-up already has an account. */
export function SignInInstead({ onLogIn }: { onLogIn: () => void }) {
  return (
    <>
      <p className="w-full text-sm">Already have an account?</p>
      <Button variant="secondary" size="sm" onClick={onLogIn}>
        Sign In Instead
      </Button>
    </>
  );
}

type DialogSwitchProps = { question: string; action: string; onSwitch: () => void };

export function DialogSwitch({ question, action, onSwitch }: DialogSwitchProps) {
  return (
    <p className="text-center text-ink-soft">
      {question}{" "}
      <Button variant="link" onClick={onSwitch}>
        {action}
      </Button>
    </p>
  );
}

/** The terms accepted by signing up. Its links open in a new tab so that the form keeps its input. */
export function LegalNote() {
  const { privacy_policy_url, terms_of_service_url } = boot.settings;
  return (
    <p className="text-center text-ink-soft text-sm">
      By creating an account, you agree to the{" "}
      <LegalLink url={terms_of_service_url} opensNewTab>
        Terms
      </LegalLink>{" "}
      and the{" "}
      <LegalLink url={privacy_policy_url} opensNewTab>
        Privacy Policy
      </LegalLink>
      .
    </p>
  );
}

/** Replaces a sign-up form while registrations are closed. */
export function RegistrationsClosed({ onLogIn }: { onLogIn: () => void }) {
  return (
    <>
      <InlineAlert tone="info" title={registrationsClosedMessage}>
        Please come back later. You can still search for doulas and view their profiles.
      </InlineAlert>
      <DialogSwitch question="Already registered?" action="Sign in here" onSwitch={onLogIn} />
    </>
  );
}
