import { useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { isRefusedWith } from "../../../lib/api.ts";
import { PasswordField, TextField } from "../../../ui/form/form-fields.tsx";
import type { AppFormState } from "../../../ui/form/use-app-form.ts";

interface Asked {
  password: boolean;
  code: boolean;
}

/** Which fields a form shows: the password from the start or once the server asks for it, and a code if it needs one. */
export function useProof({ password }: { password: boolean }) {
  const [asked, setAsked] = useState<Asked>({ password, code: false });
  return {
    asked,
    /** Passes on the result of a call, and shows the fields that the call was refused for. */
    watch: <Result,>(call: Promise<Result>): Promise<Result> =>
      call.catch((error: unknown) => {
        if (isRefusedWith(error, ["proof_required"]))
          setAsked({ password: true, code: "code" in error.fieldErrors });
        throw error;
      }),
  };
}

interface ProofFieldsProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  password: FieldPath<Input>;
  code: FieldPath<Input>;
  asked: Asked;
  /** Why the password is required. */
  hint?: string;
}

/** The password and, with two-factor authentication, the code that an admin proves an act with. */
export function ProofFields<Input extends FieldValues>({
  form,
  password,
  code,
  asked,
  hint,
}: ProofFieldsProps<Input>) {
  return (
    <>
      {asked.password && (
        <PasswordField
          form={form}
          name={password}
          label="Your password"
          hint={hint}
          autoComplete="current-password"
          isRequired
          takesFocus
        />
      )}
      {asked.code && (
        <TextField
          form={form}
          name={code}
          label="Code"
          hint="The current six digits from your authenticator app."
          autoComplete="one-time-code"
          inputMode="numeric"
          className="max-w-60 tabular-nums tracking-widest"
          isRequired
        />
      )}
    </>
  );
}
