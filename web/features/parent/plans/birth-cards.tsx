import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { LossText } from "../../shared/births/loss-text.tsx";
import { DoulaChoices } from "./doula-choices.tsx";

interface PlansFrameProps {
  title: string;
  /** The size of a title that is larger than those of other cards. */
  titleClasses?: string;
  /** Moves the focus to the title once it appears. */
  takesFocus?: boolean;
  /** Beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export function PlansFrame({
  title,
  titleClasses = "text-lg",
  takesFocus = false,
  action,
  children,
}: PlansFrameProps) {
  const titleId = useId();
  return (
    <Card asChild padding="none">
      <section aria-labelledby={titleId} className="flex flex-col gap-3 px-4 py-3 md:px-6 md:py-4">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <h2
            id={titleId}
            ref={takesFocus ? focus : undefined}
            tabIndex={takesFocus ? -1 : undefined}
            className={titleClasses}
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

/** The baby's age, the doulas to tell, and last the way to postpartum care. */
export function BabyCard({ age, own, update }: { age: string; own: OwnBirth; update: ReactNode }) {
  const firstName = useSession().data?.user.first_name;
  return (
    <PlansFrame
      title={firstName ? `Congratulations, ${firstName}` : "Congratulations"}
      titleClasses="text-xl md:text-2xl"
    >
      <div className={cn("flex flex-col gap-4", own.doulas.length > 0 && columnsClasses)}>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-lg">{age}.</p>
            {update}
          </div>
          <DoulaChoices own={own} />
        </div>
        <div className="flex flex-col items-start gap-3 max-md:items-stretch max-md:border-t max-md:pt-4 md:self-start md:rounded-control md:bg-sunken md:p-4">
          <p>Sleep, feeding, recovering: a postpartum doula helps at your home in the first weeks.</p>
          <Button asChild variant="secondary">
            <Link to="/find-doulas" search={{ looking_for: "postpartum" }}>
              Find postpartum care
            </Link>
          </Button>
        </div>
      </div>
    </PlansFrame>
  );
}

/** The doulas beside the rest of the card on a wide screen. */
const columnsClasses = "lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-12";

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
    <PlansFrame
      title="We're so sorry for your loss"
      titleClasses="text-2xl md:text-3xl text-balance"
      takesFocus={takesFocus}
    >
      <div
        data-outweighs-title
        className={cn("flex flex-col gap-4", own.doulas.length > 0 && columnsClasses)}
      >
        <div className="measure flex flex-col gap-3">
          <LossText own={own} />
        </div>
        <DoulaChoices own={own} />
      </div>
      <Button variant="ghost" size="sm" className="-ml-3.5 self-start max-md:self-center" onClick={onHide}>
        Hide this card
      </Button>
    </PlansFrame>
  );
}
