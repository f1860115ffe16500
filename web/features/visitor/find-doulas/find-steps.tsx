import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "../../../lib/class-names.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { Card } from "../../../ui/basics/card.tsx";
import type { FindStep } from "./find-search.ts";

const steps: { step: FindStep; name: string }[] = [
  { step: "location", name: "Location" },
  { step: "details", name: "Details" },
  { step: "results", name: "Results" },
];

export function StepMarks({ current }: { current: FindStep }) {
  const currentIndex = steps.findIndex(({ step }) => step === current);
  return (
    <ol aria-label="Steps" className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      {steps.map(({ step, name }, index) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className="flex items-center gap-2 not-last:after:h-px not-last:after:w-4 not-last:after:bg-control md:not-last:after:w-8"
        >
          <span
            aria-hidden="true"
            className={cn(
              "grid size-6 shrink-0 place-items-center rounded-full border font-semibold text-xs",
              index > currentIndex && "border-control text-ink-soft",
              index < currentIndex && "border-primary text-primary",
              index === currentIndex && "border-primary bg-primary text-on-primary",
            )}
          >
            {index < currentIndex ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className={index === currentIndex ? "font-semibold text-ink" : "text-ink-soft"}>
            {name}
            {index < currentIndex && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface StepCardProps {
  title: string;
  lead?: string;
  /** The previous step has just disappeared, so screen readers continue here. */
  takesFocus: boolean;
  children: ReactNode;
}

export function StepCard({ title, lead, takesFocus, children }: StepCardProps) {
  const titleId = useId();
  return (
    <Card asChild padding="lg" className="max-md:p-4">
      <section aria-labelledby={titleId} className="mx-auto w-full max-w-xl">
        <h2
          ref={takesFocus ? focusOnArrival : undefined}
          id={titleId}
          tabIndex={-1}
          className="text-xl md:text-2xl"
        >
          {title}
        </h2>
        {lead ? <p className="mt-1 mb-4 text-ink-soft md:mb-6">{lead}</p> : <div className="h-3" />}
        {children}
      </section>
    </Card>
  );
}
