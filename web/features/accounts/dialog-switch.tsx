import { boot } from "../../lib/boot.ts";
import { Button } from "../../ui/button.tsx";
import { LegalLink } from "../shell/footer.tsx";

/** For whoever signs up with an address that has an account already. */
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

/** The way from one account dialog to the other. */
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

/** What a person agrees to by signing up. The links open a new tab: the form keeps what was typed. */
export function LegalNote() {
  const { privacy_policy_url, terms_of_service_url } = boot.settings;
  return (
    <p className="text-center text-ink-soft text-sm">
      By creating an account, you agree to the{" "}
      <LegalLink url={terms_of_service_url} target="_blank" className="underline">
        Terms
      </LegalLink>{" "}
      and the{" "}
      <LegalLink url={privacy_policy_url} target="_blank" className="underline">
        Privacy Policy
      </LegalLink>
      .
    </p>
  );
}
