import { zodResolver } from "@hookform/resolvers/zod";
import { Link } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import { z } from "zod";
import type { Challenge } from "../../../contract/accounts.schema.ts";
import { signInSchema } from "../../../contract/accounts.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { isAboutFields, toFieldErrors, useRefusedFields } from "../../lib/refused-fields.ts";
import { Button } from "../../ui/button.tsx";
import { DialogBody, DialogContent, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { DialogSwitch } from "./dialog-switch.tsx";
import { useSignIn } from "./mutations.ts";
import { ResendConfirmation } from "./resend-confirmation.tsx";

const fieldIds = { email: "log-in-email", password: "log-in-password" };

const logInSchema = signInSchema.extend({
  password: z.string().min(1, { error: "Please enter your password." }),
});

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
  const signIn = useSignIn();
  const form = useForm<z.input<typeof logInSchema>, unknown, z.output<typeof logInSchema>>({
    resolver: zodResolver(logInSchema),
    defaultValues: { grant_type: "password", email: initialEmail, password: "" },
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  useRefusedFields(form.setError, signIn.error, fieldIds);

  const logIn = form.handleSubmit(
    (credentials) =>
      signIn.mutate(credentials, {
        onSuccess: (answer) => "second_step" in answer && onSecondStep(answer.second_step),
      }),
    () => signIn.reset(),
  );

  const isUnconfirmed = signIn.error instanceof ApiError && signIn.error.code === "email_not_confirmed";
  return (
    <DialogForm onSubmit={logIn}>
      <DialogBody>
        <FormErrorSummary errors={toFieldErrors(errors, fieldIds)} attempt={submitCount} />
        <Field id={fieldIds.email} label="Email" error={errors.email?.message} isRequired>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("email")}
          />
        </Field>
        <Field id={fieldIds.password} label="Password" error={errors.password?.message} isRequired>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
        <Button asChild variant="link" className="-mt-3 self-start">
          <Link to="/forgot-password" state={() => ({ email: form.getValues("email") })}>
            Forgot password?
          </Link>
        </Button>
        {signIn.error && !isAboutFields(signIn.error, fieldIds) && (
          <div className="flex flex-col gap-2">
            <RefusalAlert title={screenMessages.signInFailed} error={signIn.error} />
            {isUnconfirmed && <ResendConfirmation email={signIn.variables.email} next={next} />}
          </div>
        )}
        <DialogSwitch
          question="New here?"
          action="Sign up"
          onSwitch={() => onSignUp(form.getValues("email"))}
        />
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          isBusy={signIn.isPending}
          busyText={screenMessages.signingIn}
        >
          Log In
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
