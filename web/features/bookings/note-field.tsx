import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";

interface NoteFieldProps {
  doulaFirstName: string;
  note: string;
  onChange: (note: string) => void;
}

/** Few parents write one: a button until it is wanted. */
export function NoteField({ doulaFirstName, note, onChange }: NoteFieldProps) {
  const [isOpen, setOpen] = useState(false);

  if (!isOpen) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 w-fit max-w-full shrink! text-left!"
        onClick={() => setOpen(true)}
      >
        <MessageSquarePlus aria-hidden="true" className="size-4" />
        <span className="min-w-0 break-words">Add a note for {doulaFirstName}</span>
      </Button>
    );
  }
  return (
    <LongTextField
      label={`Note for ${doulaFirstName} (optional)`}
      hint="What you would like to talk about, for example."
      text={note}
      onChange={onChange}
      takesFocus
    />
  );
}
