import { type ReactNode, useId } from "react";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { Card } from "../../ui/card.tsx";

interface StepCardProps {
  title: string;
  lead: string;
  /** The step before has just gone: reading continues here. */
  takesFocus: boolean;
  children: ReactNode;
}

/** One question of the search, in the middle of the page. */
export function StepCard({ title, lead, takesFocus, children }: StepCardProps) {
  const titleId = useId();
  return (
    <Card asChild padding="lg">
      <section aria-labelledby={titleId} className="mx-auto w-full max-w-xl">
        <h2
          ref={takesFocus ? focusOnArrival : undefined}
          id={titleId}
          tabIndex={-1}
          className="text-xl md:text-2xl"
        >
          {title}
        </h2>
        <p className="mt-1 mb-6 text-ink-soft">{lead}</p>
        {children}
      </section>
    </Card>
  );
}
