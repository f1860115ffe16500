import type { SetupStepId } from "../../../../contract/directory/applications.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { FoldedText } from "../../../ui/basics/folded-text.tsx";
import { findNamedSteps } from "./named-steps.ts";

const heading = "What to change";

interface ReviewNotesProps {
  notes: string | null;
  onContinue: (id: SetupStepId) => void;
}

/** The reviewer's notes, shown until the next submission, with buttons for the steps they name. */
export function ReviewNotes({ notes, onContinue }: ReviewNotesProps) {
  if (!notes) return null;
  const steps = findNamedSteps(notes);
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="font-semibold text-sm">{heading}</p>
      <p className="mt-1 whitespace-pre-line break-words">{notes}</p>
      {steps.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {steps.map(({ id, title }) => (
            <Button key={id} variant="secondary" size="sm" onClick={() => onContinue(id)}>
              {title}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

export function StepReviewNotes({ notes }: { notes: string }) {
  return (
    <div className="rounded-control bg-pending-wash p-3">
      <p className="font-semibold text-pending text-sm">{heading}</p>
      <FoldedText text={notes} className="measure text-sm" />
    </div>
  );
}
