import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { noteMaxLength } from "../../contract/fields.ts";
import { cn } from "../lib/class-names.ts";
import { Field } from "./field.tsx";
import { useFieldControl } from "./field-control.ts";
import { inputClasses } from "./input-classes.ts";

const lastCharacters = 100;

interface LongTextAreaProps {
  id?: string;
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
  /** In characters; a note's where absent. */
  maxLength?: number;
  rows?: number;
  isRequired?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
  /** It takes the place of the button that was just pressed. */
  takesFocus?: boolean;
}

/** A few lines of text; towards its end it says how much may follow. */
export function LongTextArea({
  id,
  label,
  hint,
  error,
  isRequired = false,
  maxLength = noteMaxLength,
  ...input
}: LongTextAreaProps) {
  const left = maxLength - input.text.length;
  return (
    <Field id={id} label={label} hint={hint} error={error} isRequired={isRequired}>
      <LongTextInput maxLength={maxLength} {...input} />
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {left <= lastCharacters && `${left} characters left`}
      </p>
    </Field>
  );
}

function LongTextInput({
  text,
  onChange,
  maxLength,
  rows = 3,
  takesFocus = false,
  ref,
}: Pick<LongTextAreaProps, "text" | "onChange" | "maxLength" | "rows" | "takesFocus" | "ref">) {
  const input = useRef<HTMLTextAreaElement>(null);
  const control = useFieldControl();
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => input.current);

  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    // Focus alone shows only the line to write on.
    input.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);

  return (
    <textarea
      ref={input}
      rows={rows}
      maxLength={maxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className={cn(inputClasses, "scroll-my-4 resize-y")}
      {...control}
    />
  );
}
