import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm, useWatch } from "react-hook-form";
import { signUpSchema } from "../../../contract/accounts.schema.ts";
import { dueDatesOn } from "../../../contract/profiles.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { toIsoDay } from "../../lib/calendar-day.ts";
import { isAboutFields, toFieldErrors, useRefusedFields } from "../../lib/refused-fields.ts";
import { readSearchData } from "../../lib/search-data.ts";
import { Button } from "../../ui/button.tsx";
import { DatePicker } from "../../ui/date-picker.tsx";
import { DialogBody, DialogContent, DialogFooter, DialogForm } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormErrorSummary } from "../../ui/form-error-summary.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { DialogSwitch } from "./dialog-switch.tsx";
import { useSignUp } from "./mutations.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { initialSignUpValues } from "./sign-up-values.ts";

const fieldIds = {
  "data.full_name": "sign-up-name",
  email: "sign-up-email",
  password: "sign-up-password",
  "data.due_date": "sign-up-due-date",
  "data.provider": "sign-up-provider",
};

type SignUpDialogContentProps = {
  reason: string | undefined;
  next: string | undefined;
  initialEmail: string;
  onConfirmationSent: (email: string) => void;
  onLogIn: (typedEmail: string) => void;
};

export function SignUpDialogContent(props: SignUpDialogContentProps) {
  return (
    <DialogContent title="Create Your Account" description={props.reason}>
      <SignUpForm {...props} />
    </DialogContent>
  );
}

function SignUpForm({ next, initialEmail, onConfirmationSent, onLogIn }: SignUpDialogContentProps) {
  const signUp = useSignUp();
  const today = toIsoDay(new Date());
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    defaultValues: initialSignUpValues(readSearchData(), { email: initialEmail, next, today }),
    // The summary takes the focus instead.
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const password = useWatch({ control: form.control, name: "password" });
  useRefusedFields(form.setError, signUp.error, fieldIds);

  const createAccount = form.handleSubmit(
    (account) =>
      signUp.mutate(account, {
        onSuccess: ({ session }) => {
          if (!session) onConfirmationSent(account.email);
        },
      }),
    () => signUp.reset(),
  );

  const logInInstead = () => onLogIn(form.getValues("email"));
  const isTaken = signUp.error instanceof ApiError && signUp.error.code === "email_taken";
  return (
    <DialogForm onSubmit={createAccount}>
      <DialogBody>
        <FormErrorSummary errors={toFieldErrors(errors, fieldIds)} attempt={submitCount} />
        <Field
          id={fieldIds["data.full_name"]}
          label="Name"
          error={errors.data?.full_name?.message}
          isRequired
        >
          <TextInput autoComplete="name" {...form.register("data.full_name")} />
        </Field>
        <Field id={fieldIds.email} label="Email" error={errors.email?.message} isRequired>
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("email")}
          />
        </Field>
        <NewPasswordField
          id={fieldIds.password}
          label="Password"
          password={password}
          error={errors.password?.message}
          {...form.register("password")}
        />
        <Field
          id={fieldIds["data.due_date"]}
          label="Due date (optional)"
          error={errors.data?.due_date?.message}
        >
          <Controller
            control={form.control}
            name="data.due_date"
            render={({ field }) => (
              <DatePicker
                ref={field.ref}
                value={field.value ?? null}
                onChange={field.onChange}
                onBlur={field.onBlur}
                min={today}
                max={dueDatesOn(today).last}
                title="Due date"
              />
            )}
          />
        </Field>
        <Field
          id={fieldIds["data.provider"]}
          label="Provider (optional)"
          hint="Hospital name or home address"
          error={errors.data?.provider?.message}
        >
          <TextInput autoComplete="off" {...form.register("data.provider")} />
        </Field>
        {signUp.error && !isAboutFields(signUp.error, fieldIds) && (
          <RefusalAlert title={screenMessages.signUpFailed} error={signUp.error}>
            {isTaken && <SignInInstead onLogIn={logInInstead} />}
          </RefusalAlert>
        )}
        <DialogSwitch question="Already registered?" action="Sign in here" onSwitch={logInInstead} />
      </DialogBody>
      <DialogFooter>
        <Button
          type="submit"
          size="lg"
          className="w-full"
          isBusy={signUp.isPending}
          busyText={screenMessages.creatingAccount}
        >
          Create Account
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

function SignInInstead({ onLogIn }: { onLogIn: () => void }) {
  return (
    <>
      <p className="w-full text-sm">Already have an account?</p>
      <Button variant="secondary" size="sm" onClick={onLogIn}>
        Sign In Instead
      </Button>
    </>
  );
}
