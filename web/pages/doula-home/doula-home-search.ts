import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { parseText } from "../../lib/search-text.ts";

/** What the address of the doula's home can say. */
export interface DoulaHomeSearch {
  /** The step of the setup that is open. */
  step?: SetupStepId;
  /** What Stripe sent back; cleared once it is used. */
  code?: string;
  state?: string;
}

export function parseDoulaHomeSearch({ step, code, state }: Record<string, unknown>): DoulaHomeSearch {
  return {
    step: setupSteps.find(({ id }) => id === step)?.id,
    code: parseText(code),
    state: parseText(state),
  };
}
