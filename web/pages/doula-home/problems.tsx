import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";

interface ProblemsProps {
  onboarding: Onboarding;
  /** Opens the step that mends it. */
  onMend: (id: SetupStepId) => void;
}

/** What stopped working since the profile was approved, and how to mend it. */
export function Problems({ onboarding: { problems, steps }, onMend }: ProblemsProps) {
  const texts = {
    calendar: {
      title: "Your calendar needs to be reconnected",
      text: "Google has ended our access to your calendar. Connect it again to keep your times up to date.",
    },
    "payment-account": {
      title: "Parents cannot pay you at the moment",
      text: steps["payment-account"]
        ? "Stripe does not let your account take payments right now. Finish what Stripe asks for."
        : "There is no Stripe account to pay to. Connect one to sell your packages.",
    },
  };
  return problems.map((id) => (
    <InlineAlert
      key={id}
      tone="error"
      title={texts[id].title}
      action={
        <Button variant="secondary" size="sm" onClick={() => onMend(id)}>
          {setupSteps.find((step) => step.id === id)?.title}
        </Button>
      }
    >
      {texts[id].text}
    </InlineAlert>
  ));
}
