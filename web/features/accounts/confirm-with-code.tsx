import { type ReactNode, useState } from "react";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { useAppForm } from "../../ui/use-app-form.ts";
import { CodeField, type CodeKind } from "./code-field.tsx";
import { CurrentPasswordField } from "./password-fields.tsx";

interface Proof {
  current_password: string;
  code?: string;
  recovery_code?: string;
}

type ConfirmWithCodeProps = {
  /** The form's ID. */
  id: string;
  /** What the button says. */
  action: string;
  /** The title of an error. */
  failed: string;
  /** What follows from it. */
  children: ReactNode;
  submit: (json: Proof) => Promise<unknown>;
  onCancel: () => void;
};

const schemas = {
  code: async () => (await import("./form-schemas.ts")).codeProofSchema,
  recovery_code: async () => (await import("./form-schemas.ts")).recoveryCodeProofSchema,
};

/** Asks for the password and a code before the second step is changed. Without the app, a recovery code will do. */
export function ConfirmWithCode({ id, action, failed, children, submit, onCancel }: ConfirmWithCodeProps) {
  const [kind, setKind] = useState<CodeKind>("code");
  const form = useAppForm({
    id,
    schema: schemas[kind],
    defaultValues: { current_password: "", code: "" },
    submit: ({ current_password, code }) => submit({ current_password, [kind]: code }),
    fieldOfError: {
      wrong_password: "current_password",
      code_invalid: "code",
      recovery_code_invalid: "code",
    },
  });
  const switchKind = () => {
    setKind(kind === "code" ? "recovery_code" : "code");
    form.reset();
  };

  return (
    <AppForm form={form} className="max-w-md">
      <div>{children}</div>
      <CurrentPasswordField form={form} name="current_password" takesFocus />
      <CodeField form={form} name="code" kind={kind} />
      <FormRefusal form={form} title={failed} />
      <Button variant="link" className="self-start" onClick={switchKind}>
        {kind === "code" ? "Use a recovery code instead" : "Use a code from the app instead"}
      </Button>
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} busyText="One moment...">
          {action}
        </SubmitButton>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AppForm>
  );
}
