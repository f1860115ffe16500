import { MessageSquarePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useFieldControl } from "../../ui/field-control.ts";
import { inputClasses } from "../../ui/input-classes.ts";

const maxLength = 1000;
const lastCharacters = 100;

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
  const left = maxLength - note.length;
  return (
    <Field
      label={`Note for ${doulaFirstName} (optional)`}
      hint="What you would like to talk about, for example."
    >
      <NoteInput note={note} onChange={onChange} />
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {left <= lastCharacters && `${left} characters left`}
      </p>
    </Field>
  );
}

function NoteInput({ note, onChange }: Pick<NoteFieldProps, "note" | "onChange">) {
  const input = useRef<HTMLTextAreaElement>(null);
  const control = useFieldControl();

  // It takes the place of the button that was just pressed.
  useEffect(() => {
    input.current?.focus();
    // Focus alone shows only the line to write on.
    input.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <textarea
      ref={input}
      rows={3}
      maxLength={maxLength}
      value={note}
      onChange={(event) => onChange(event.target.value)}
      className={cn(inputClasses, "scroll-my-4 resize-y")}
      {...control}
    />
  );
}
