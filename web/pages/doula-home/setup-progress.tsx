import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { setupSteps } from "../../../contract/onboarding.ts";
import { countDoneSteps } from "../../features/onboarding/review-actions.tsx";

/** '2/6 steps' and '33%', as text and as a bar. */
export function SetupProgress({ onboarding }: { onboarding: Onboarding }) {
  const done = countDoneSteps(onboarding);
  const percentage = Math.round((done / setupSteps.length) * 100);
  return (
    <span className="block">
      <span className="flex justify-between gap-4 text-ink-soft text-sm tabular-nums">
        <span>
          {done}/{setupSteps.length} steps
        </span>
        <span>{percentage}%</span>
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mt-1 h-2 w-full rounded-full bg-line"
      >
        <rect width={percentage} height="4" className="fill-primary" />
      </svg>
    </span>
  );
}
