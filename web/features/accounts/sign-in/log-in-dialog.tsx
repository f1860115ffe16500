import { useState } from "react";
import type { Challenge } from "../../../../contract/identity/accounts.schema.ts";
import { registrationsClosedMessage } from "../../../../contract/identity/errors.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { useSignIn } from "../../../api/identity/accounts.ts";
import { useSecondStep } from "../../../api/identity/two-factor.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { PasswordField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { CodeField, type CodeKind, useCodeForm } from "../fields/code-field.tsx";
import { EmailField } from "../fields/email-field.tsx";
import { logInSchema } from "../fields/form-schemas.ts";
import { ResendConfirmation } from "./check-email-dialog.tsx";

type LogInDialogContentProps = {
  reason: string | undefined;
  next: string | undefined;
  initialEmail: string;
  onSignUp: (typedEmail: string) => void;
  onSecondStep: (challenge: Challenge) => void;
};

export function LogInDialogContent(props: LogInDialogContentProps) {
  return (
    <DialogContent title="Log In" description={props.reason}>
      <LogInForm {...props} />
    </DialogContent>
  );
}

function LogInForm({ next, initialEmail, onSignUp, onSecondStep }: LogInDialogContentProps) {
  const canSignUp = boot.settings.allow_new_registrations;
  const signIn = useSignIn({
    onSuccess: (result) => {
      if (!("second_step" in result)) toastWelcome();
    },
    onError: (error) => toastFailure(screenMessages.signInFailed, error),
  });
  const form = useAppForm({
    id: "log-in",
    schema: logInSchema,
    defaultValues: { grant_type: "password", email: initialEmail, password: "" },
    submit: signIn.mutateAsync,
    onSuccess: (response) => "second_step" in response && onSecondStep(response.second_step),
  });

  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <EmailField form={form} name="email" autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="current-password"
          isRequired
        />
        <TextLink
          to="/forgot-password"
          state={() => ({ email: form.getValues("email") })}
          layout="standalone"
          className="-mt-3 self-start"
        >
          Forgot password?
        </TextLink>
        {form.refusal && (
          <div className="flex flex-col gap-2">
            <FormRefusal form={form} title={screenMessages.signInFailed} />
            {form.refusalCode === "email_not_confirmed" && signIn.variables && (
              <ResendConfirmation email={signIn.variables.email} next={next} />
            )}
          </div>
        )}
        {!canSignUp && <p className="text-center text-ink-soft">{registrationsClosedMessage}</p>}
      </FormDialogBody>
      <DialogFooter className="flex-col">
        <SubmitButton form={form} size="lg" className="w-full" busyText={screenMessages.signingIn}>
          Log In
        </SubmitButton>
        {canSignUp && (
          <Button
            variant="secondary"
            size="lg"
            className="w-full"
            onClick={() => onSignUp(form.getValues("email"))}
          >
            Create account
          </Button>
        )}
      </DialogFooter>
    </DialogAppForm>
  );
}

function toastWelcome(): void {
  toast({
    title: "Welcome back!",
    description: "You have been signed in successfully.",
    variant: "success",
  });
}

type SecondStepDialogContentProps = { challenge: Challenge; onLogIn: () => void };

/** Asks for an authenticator or recovery code after a correct password. */
export function SecondStepDialogContent({ challenge, onLogIn }: SecondStepDialogContentProps) {
  return (
    <DialogContent title="One more step" sheet="content">
      <SecondStepForm challenge={challenge} onLogIn={onLogIn} />
    </DialogContent>
  );
}

function SecondStepForm({ challenge, onLogIn }: SecondStepDialogContentProps) {
  const [kind, setKind] = useState<CodeKind>("code");
  const secondStep = useSecondStep({ onSuccess: toastWelcome });
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
        <FormRefusal form={form} title="We couldn't sign you in">
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
