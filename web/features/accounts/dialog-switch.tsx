import { Button } from "../../ui/button.tsx";

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
