import type { FieldPath, FieldValues } from "react-hook-form";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { type AppFormState, useAppForm } from "../../../ui/form/use-app-form.ts";
import { codeFormSchema, recoveryCodeFormSchema } from "./form-schemas.ts";

const codeKinds = {
  code: {
    schema: codeFormSchema,
    label: "Code",
    hint: "The current six digits from your authenticator app.",
    autoComplete: "one-time-code",
    inputMode: "numeric",
  },
  recovery_code: {
    schema: recoveryCodeFormSchema,
    label: "Recovery code",
    hint: "One of the recovery codes you saved. Each works once.",
    autoComplete: "off",
    inputMode: "text",
  },
} as const;

export type CodeKind = keyof typeof codeKinds;
/** The state of a form with a CodeField, which submits an authenticator or recovery code. */
export function useCodeForm(kind: CodeKind, submit: (code: string) => Promise<unknown>) {
  return useAppForm({
    id: "factor",
    schema: codeKinds[kind].schema,
    defaultValues: { code: "" },
    submit: ({ code }) => submit(code),
    fieldOfError: { code_invalid: "code", recovery_code_invalid: "code" },
  });
}

type CodeFieldProps<Input extends FieldValues> = {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  kind: CodeKind;
  /** Set if the field appears as the next step. */
  takesFocus?: boolean;
};

export function CodeField<Input extends FieldValues>({
  form,
  name,
  kind,
  takesFocus,
}: CodeFieldProps<Input>) {
  const { schema, ...field } = codeKinds[kind];
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
