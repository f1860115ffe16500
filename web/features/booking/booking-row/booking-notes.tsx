import { FoldedText } from "../../../ui/basics/folded-text.tsx";

interface BookingNotesProps {
  label: string;
  notes: string;
  /** The text's width. */
  className?: string;
}

/** A booking's notes or reason. */
export function BookingNotes({ label, notes, className = "measure" }: BookingNotesProps) {
  return (
    <div>
      <p className="font-semibold text-ink-soft text-sm">{label}</p>
      <FoldedText text={notes} className={className} />
    </div>
  );
}
