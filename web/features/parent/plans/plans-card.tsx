import { type ReactNode, useState } from "react";
import type { OwnBirth } from "../../../../contract/families/births.schema.ts";
import { describeBabyAge } from "../../../../contract/families/births.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { useToday } from "../../../lib/now.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { isLongOverdue } from "../due-date/due-date.ts";
import { DueDateCard } from "../due-date/due-date-card.tsx";
import { BabyCard, LossCard, PlansFrame } from "./birth-cards.tsx";
import { PlansDialog } from "./plans-dialog.tsx";

interface PlansCardProps {
  dueDate: IsoDay | null;
  own: OwnBirth;
  /** The person has just opened the card again, which moves the focus to its title. */
  isReopened: boolean;
  /** Called when the person hides the Due Date Calendar, or the card about a loss. */
  onHide: () => void;
}

/** The due date, or what followed it. Contains the dialog, which outlives the card that opened it. */
export function PlansCard(props: PlansCardProps) {
  const [dialog, setDialog] = useState({ isOpen: false, openings: 0 });
  const update = (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => setDialog({ isOpen: true, openings: dialog.openings + 1 })}
    >
      <span>
        Update<span className="sr-only"> your plans</span>
      </span>
    </Button>
  );
  return (
    <>
      <CurrentCard {...props} update={update} />
      {dialog.openings > 0 && (
        <PlansDialog
          key={dialog.openings}
          isOpen={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </>
  );
}

function CurrentCard({ dueDate, own, isReopened, onHide, update }: PlansCardProps & { update: ReactNode }) {
  const today = useToday();
  const age = own.born_on && describeBabyAge(own.born_on, today);
  if (own.loss) return <LossCard own={own} takesFocus={isReopened} onHide={onHide} />;
  if (age) return <BabyCard age={age} own={own} update={update} />;
  if (own.born_on) return <PlansFrame title="Update your plans" action={update} />;
  if (dueDate && isLongOverdue(dueDate, today))
    return (
      <PlansFrame title="Update your plans" action={update}>
        <p className="text-ink-soft">Your due date has passed. Update your plans whenever you like.</p>
      </PlansFrame>
    );
  return <DueDateCard dueDate={dueDate} onHide={onHide} update={update} />;
}
