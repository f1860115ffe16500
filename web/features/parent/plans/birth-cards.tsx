import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { LossText } from "../../shared/births/loss-text.tsx";
import { DoulaChoices } from "./doula-choices.tsx";

interface PlansFrameProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export function PlansFrame({ title, action, children }: PlansFrameProps) {
  const titleId = useId();
  return (
    <Card asChild padding="none">
      <section aria-labelledby={titleId} className="flex flex-col gap-3 px-4 py-3 md:px-6 md:py-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2 id={titleId} className="text-lg md:text-xl">
            {title}
          </h2>
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}

/** The baby's age, and the way to postpartum care. */
export function BabyCard({ age, own, update }: { age: string; own: OwnBirth; update: ReactNode }) {
  return (
    <PlansFrame title={age} action={update}>
      <p>Congratulations on your baby.</p>
      <p className="text-ink-soft">
        Sleep, feeding, recovering: a postpartum doula helps at your home in the first weeks.
      </p>
      <Button asChild variant="secondary" className="self-start max-md:self-stretch">
        <Link to="/find-doulas" search={{ looking_for: "postpartum" }}>
          Find postpartum care
        </Link>
      </Button>
      <DoulaChoices own={own} />
    </PlansFrame>
  );
}

/** After a loss: people to talk to, what the doulas know, and how to undo it. */
export function LossCard({ own, onHide }: { own: OwnBirth; onHide: () => void }) {
  return (
    <PlansFrame title="We're so sorry for your loss">
      <LossText own={own} />
      <DoulaChoices own={own} />
      <Button variant="ghost" size="sm" className="self-center" onClick={onHide}>
        Hide this card
      </Button>
    </PlansFrame>
  );
}
