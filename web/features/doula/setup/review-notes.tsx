import { ChevronRight, PencilLine } from "lucide-react";
import type { SetupStepId } from "../../../../contract/directory/applications.ts";
import { FoldedText } from "../../../ui/basics/folded-text.tsx";
import { findNamedSteps } from "./named-steps.ts";

const heading = "What to change";

interface ReviewNotesProps {
  notes: string | null;
  onContinue: (id: SetupStepId) => void;
}

/** Buttons for the steps that the reviewer's notes name, and the notes, shown until the next submission. */
export function ReviewNotes({ notes, onContinue }: ReviewNotesProps) {
  if (!notes) return null;
  const steps = findNamedSteps(notes);
  return (
    <>
      {steps.length > 0 && (
        <ul className="divide-y divide-line rounded-control border">
          {steps.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onContinue(id)}
                className="flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-semibold transition-colors duration-150 ease-out hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <PencilLine aria-hidden="true" className="size-4.5 shrink-0 text-pending" />
                <span className="min-w-0 grow">{title}</span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="rounded-control bg-sunken p-3">
        <p className="font-semibold text-sm">{heading}</p>
        <p className="mt-1 whitespace-pre-line break-words">{notes}</p>
      </div>
    </>
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
