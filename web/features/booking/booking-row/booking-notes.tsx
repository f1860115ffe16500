import { FoldedText } from "../../../ui/basics/folded-text.tsx";

interface BookingNotesProps {
  label: string;
  notes: string;
  /** The text's width. */
  className?: string;
}

export function BookingNotes({ label, notes, className = "measure" }: BookingNotesProps) {
  return (
    <div>
      <p className="font-semibold text-ink-soft text-sm">{label}</p>
      <FoldedText text={notes} className={className} />
    </div>
  );
}
