import { useId, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";

const shortLength = 180;
const shortLines = 3;

/** What somebody wrote about a booking; a long text shows its first lines until asked for the rest. */
export function BookingNotes({ label, notes }: { label: string; notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  const isLong = notes.length > shortLength || notes.split("\n").length > shortLines;

  return (
    <div>
      <p className="font-semibold text-ink-soft text-sm">{label}</p>
      <p id={textId} className={cn("measure whitespace-pre-line", isLong && !isOpen && "line-clamp-3")}>
        {notes}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show more"}
        </Button>
      )}
    </div>
  );
}
