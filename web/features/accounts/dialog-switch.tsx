import { Button } from "../../ui/button.tsx";

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
