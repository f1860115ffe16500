import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { cn } from "../../lib/class-names.ts";
import { Field } from "./field.tsx";
import { inputClasses, useFieldControl } from "./field-control.tsx";

const lastCharacters = 100;

interface LongTextAreaProps {
  id?: string;
  label: string;
  hint?: string;
  text: string;
  onChange: (text: string) => void;
  /** In characters; a note's limit by default. */
  maxLength?: number;
  rows?: number;
  /** The field grows with its text up to this many rows. */
  maxRows?: number;
  isRequired?: boolean;
  error?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
  /** It replaces the button that was just clicked. */
  takesFocus?: boolean;
}

/** A text area that shows the remaining characters near its limit. */
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
  maxRows,
  takesFocus = false,
  ref,
}: Pick<LongTextAreaProps, "text" | "onChange" | "maxLength" | "rows" | "maxRows" | "takesFocus" | "ref">) {
  const input = useRef<HTMLTextAreaElement>(null);
  const control = useFieldControl();
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => input.current);

  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    // Focusing scrolls only the first line into view.
    input.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);

  return (
    <textarea
      ref={input}
      rows={rows}
      maxLength={maxLength}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className={cn(
        inputClasses,
        "scroll-my-4",
        "resize-y",
        maxRows && "field-sizing-content supports-[field-sizing:content]:resize-none",
      )}
      style={
        maxRows ? { minHeight: formatRowsHeight(rows), maxHeight: formatRowsHeight(maxRows) } : undefined
      }
      {...control}
    />
  );
}

/** The height of a field with this many lines, its padding and its border. */
function formatRowsHeight(rows: number): string {
  return `calc(${rows}lh + 1.25rem + 2px)`;
}
