import { useEffect, useRef } from "react";
import { noteMaxLength } from "../../contract/fields.ts";
import { cn } from "../lib/class-names.ts";
import { Field } from "./field.tsx";
import { useFieldControl } from "./field-control.ts";
import { inputClasses } from "./input-classes.ts";

const lastCharacters = 100;

interface LongTextFieldProps {
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
  /** It takes the place of the button that was just pressed. */
  takesFocus?: boolean;
}

/** A few lines of text; towards its end it says how much may follow. */
export function LongTextField({ label, hint, ...input }: LongTextFieldProps) {
  const left = noteMaxLength - input.text.length;
  return (
    <Field label={label} hint={hint}>
      <LongTextInput {...input} />
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {left <= lastCharacters && `${left} characters left`}
      </p>
    </Field>
  );
}

function LongTextInput({
  text,
  onChange,
  takesFocus = false,
}: Pick<LongTextFieldProps, "text" | "onChange" | "takesFocus">) {
  const input = useRef<HTMLTextAreaElement>(null);
  const control = useFieldControl();

  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    // Focus alone shows only the line to write on.
    input.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);

  return (
    <textarea
      ref={input}
      rows={3}
      maxLength={noteMaxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className={cn(inputClasses, "scroll-my-4 resize-y")}
      {...control}
    />
  );
}
