import { useState } from "react";
import type { Challenge } from "../../../contract/accounts.schema.ts";
import { useSecondStep } from "../../api/two-factor.ts";
import { FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogContent, DialogFooter } from "../../ui/dialog.tsx";
import { DialogAppForm, FormDialogBody } from "../../ui/dialog-app-form.tsx";
import { CodeField, type CodeKind, useCodeForm } from "./code-field.tsx";

type SecondStepDialogContentProps = { challenge: Challenge; onLogIn: () => void };

/** After the password: a code of the authenticator app, or a recovery code. */
export function SecondStepDialogContent({ challenge, onLogIn }: SecondStepDialogContentProps) {
  return (
    <DialogContent title="One more step" sheet="content">
      <SecondStepForm challenge={challenge} onLogIn={onLogIn} />
    </DialogContent>
  );
}

function SecondStepForm({ challenge, onLogIn }: SecondStepDialogContentProps) {
  const [kind, setKind] = useState<CodeKind>("code");
  const secondStep = useSecondStep();
  const form = useCodeForm(kind, (code) =>
    secondStep.mutateAsync({ factorId: challenge.factor_id, [kind]: code }),
  );
  const switchKind = () => {
    setKind(kind === "code" ? "recovery_code" : "code");
    form.reset();
  };

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <CodeField form={form} name="code" kind={kind} />
        <FormRefusal form={form} title="Not signed in">
          {form.refusalCode === "second_step_expired" && (
            <Button variant="secondary" size="sm" onClick={onLogIn}>
              Log In
            </Button>
          )}
        </FormRefusal>
        <Button variant="link" className="self-start" onClick={switchKind}>
          {kind === "code" ? "Use a recovery code instead" : "Use a code from the app instead"}
        </Button>
      </FormDialogBody>
      <DialogFooter>
        <SubmitButton form={form} size="lg" className="w-full" busyText="Signing in...">
          Log In
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}
