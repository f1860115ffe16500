import { ChevronRight, CircleCheck, CircleDashed } from "lucide-react";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";
import { Card } from "../../ui/card.tsx";

interface SetupListProps {
  onboarding: Onboarding;
  onOpen: (id: SetupStepId) => void;
}

/** The steps of a profile that is past its setup, each a way to look at it and change it. */
export function SetupList({ onboarding: { steps }, onOpen }: SetupListProps) {
  return (
    <Card asChild padding="none">
      <section>
        <h2 className="px-5 pt-5 text-xl md:px-6">Your setup</h2>
        <ul className="mt-2 divide-y divide-line pb-2">
          {setupSteps.map(({ id, title }) => {
            const Mark = steps[id] ? CircleCheck : CircleDashed;
            return (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onOpen(id)}
                  className="flex min-h-12 w-full items-center gap-3 px-5 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 md:px-6"
                >
                  <Mark
                    aria-hidden="true"
                    className={steps[id] ? "size-5 shrink-0 text-success" : "size-5 shrink-0 text-ink-soft"}
                  />
                  <span className="min-w-0 grow">{title}</span>
                  <span className="sr-only">{steps[id] ? "(done)" : "(not done)"}</span>
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </Card>
  );
}
