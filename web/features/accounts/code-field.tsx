import type { FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "../../ui/form-fields.tsx";
import { type AppFormState, useAppForm } from "../../ui/use-app-form.ts";

const kinds = {
  code: {
    schema: async () => (await import("./form-schemas.ts")).codeFormSchema,
    label: "Code",
    hint: "The six digits that your authenticator app shows now.",
    autoComplete: "one-time-code",
    inputMode: "numeric",
  },
  recovery_code: {
    schema: async () => (await import("./form-schemas.ts")).recoveryCodeFormSchema,
    label: "Recovery code",
    hint: "One of those that you saved when you turned this on. Each works once.",
    autoComplete: "off",
    inputMode: "text",
  },
} as const;

export type CodeKind = keyof typeof kinds;

/** A form with a CodeField: it sends what proves the second step. */
export function useCodeForm(kind: CodeKind, submit: (code: string) => Promise<unknown>) {
  return useAppForm({
    id: "factor",
    schema: kinds[kind].schema,
    defaultValues: { code: "" },
    submit: ({ code }) => submit(code),
    fieldOfError: { code_invalid: "code", recovery_code_invalid: "code" },
  });
}

type CodeFieldProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  kind: CodeKind;
  /** It comes as the next step of what the person is doing. */
  takesFocus?: boolean;
};

export function CodeField<Input extends FieldValues>({
  form,
  name,
  kind,
  takesFocus,
}: CodeFieldProps<Input>) {
  const { schema, ...field } = kinds[kind];
  return (
    <TextField
      form={form}
      name={name}
      autoCapitalize="none"
      spellCheck={false}
      className="max-w-60 tabular-nums tracking-widest"
      takesFocus={takesFocus}
      isRequired
      {...field}
    />
  );
}
