import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { LossText } from "../../shared/births/loss-text.tsx";
import { DoulaChoices } from "./doula-choices.tsx";

interface PlansFrameProps {
  title: string;
  /** Moves the focus to the title once it appears. */
  takesFocus?: boolean;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export function PlansFrame({ title, takesFocus = false, action, children }: PlansFrameProps) {
  const titleId = useId();
  return (
    <Card asChild padding="none">
      <section aria-labelledby={titleId} className="flex flex-col gap-3 px-4 py-3 md:px-6 md:py-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2
            id={titleId}
            ref={takesFocus ? focus : undefined}
            tabIndex={takesFocus ? -1 : undefined}
            className="text-lg md:text-xl"
          >
            {title}
          </h2>
          {action}
        </div>
        {children}
      </section>
    </Card>
  );
}

function focus(element: HTMLElement | null): void {
  element?.focus();
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

interface LossCardProps {
  own: OwnBirth;
  takesFocus: boolean;
  onHide: () => void;
}

/** In place of a hidden card about a loss. It names none, because others may see the screen. */
export function HiddenLossCard({ takesFocus, onShow }: { takesFocus: boolean; onShow: () => void }) {
  return (
    <PlansFrame
      title="Update your plans"
      takesFocus={takesFocus}
      action={
        <Button variant="ghost" size="sm" className="-mr-3.5" onClick={onShow}>
          <span>
            Open<span className="sr-only"> your plans</span>
          </span>
        </Button>
      }
    />
  );
}

/** After a loss: people to talk to, what the doulas know, and how to undo it. */
export function LossCard({ own, takesFocus, onHide }: LossCardProps) {
  return (
    <PlansFrame title="We're so sorry for your loss" takesFocus={takesFocus}>
      <LossText own={own} />
      <DoulaChoices own={own} />
      <Button variant="ghost" size="sm" className="self-center" onClick={onHide}>
        Hide this card
      </Button>
    </PlansFrame>
  );
}
