import { useEffect, useRef } from "react";
import { ApiError, messageOf } from "../../lib/api.ts";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/text-input.tsx";

const kinds = {
  code: {
    label: "Code",
    hint: "The six digits that your authenticator app shows now.",
    autoComplete: "one-time-code",
    inputMode: "numeric",
  },
  recovery_code: {
    label: "Recovery code",
    hint: "One of those that you saved when you turned this on. Each works once.",
    autoComplete: "off",
    inputMode: "text",
  },
} as const;

type CodeFieldProps = {
  kind: keyof typeof kinds;
  error: Error | null;
  /** It comes as the next step of what the person is doing. */
  takesFocus?: boolean;
};

/** What proves the second step; its name in the form is its kind. */
export function CodeField({ kind, error, takesFocus = false }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const { label, hint, ...input } = kinds[kind];
  return (
    <Field
      id={`factor-${kind}`}
      label={label}
      hint={hint}
      error={error ? sentenceOf(error, kind) : undefined}
      isRequired
    >
      <TextInput
        name={kind}
        autoCapitalize="none"
        spellCheck={false}
        ref={field}
        className="max-w-60 tabular-nums tracking-widest"
        {...input}
      />
    </Field>
  );
}

/** What the server says of the field itself says more than that something is wrong. */
function sentenceOf(error: Error, kind: keyof typeof kinds): string {
  return (error instanceof ApiError && error.fieldErrors[kind]) || messageOf(error);
}
