import { useHydrated } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { StepCard } from "./step-card.tsx";

interface LocationStepProps {
  isReady: boolean;
  takesFocus: boolean;
  onNext: () => void;
  /** The field with its suggestions. */
  children: ReactNode;
}

/** Step 1: a city or zip code. */
export function LocationStep({ isReady, takesFocus, onNext, children }: LocationStepProps) {
  // Without JavaScript nobody enables the button.
  const isHydrated = useHydrated();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onNext();
  };
  return (
    <StepCard
      title="Where are you looking?"
      lead="We show the doulas nearest to you first."
      takesFocus={takesFocus}
    >
      <form action="/find-doulas" noValidate onSubmit={submit} className="flex flex-col gap-6">
        {children}
        <Button type="submit" disabled={isHydrated && !isReady} className="w-full md:w-auto md:self-end">
          Next
        </Button>
      </form>
    </StepCard>
  );
}
