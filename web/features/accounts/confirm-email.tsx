import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { useRefusedFields } from "../../lib/refused-fields.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { ConfirmButtonPage } from "./confirm-button-page.tsx";
import { passwordRule } from "./current-password-field.tsx";
import { MailedLinkPage } from "./mailed-link-page.tsx";
import type { useConfirmEmail } from "./mutations.ts";
import { NewPasswordField } from "./new-password-field.tsx";

type ConfirmEmailProps = {
  token: string;
  confirmation: ReturnType<typeof useConfirmEmail>;
};

/** One button where the account was made; in any other browser the account's password too, or a new one. */
export function ConfirmEmail({ token, confirmation }: ConfirmEmailProps) {
  const { mutate, reset, error, isPending } = confirmation;
  const [askedEmail, setAskedEmail] = useState<string>();
  const [choosesNew, setChoosesNew] = useState(false);

  const confirm = () =>
    mutate(
      { type: "signup", token },
      { onSuccess: (answer) => answer.status === "password_needed" && setAskedEmail(answer.email) },
    );
  const switchForm = () => {
    reset();
    setChoosesNew(!choosesNew);
  };

  if (askedEmail === undefined) {
    return (
      <ConfirmButtonPage
        title="Confirm your email"
        message="Press the button to confirm that this is your email address."
        error={error}
        isBusy={isPending}
        onConfirm={confirm}
      />
    );
  }
  const form = { email: askedEmail, error, isBusy: isPending };
  return (
    <MailedLinkPage title={choosesNew ? "Choose a new password" : "Enter your password"}>
      <p className="text-ink-soft">
        <strong className="wrap-anywhere font-semibold">{askedEmail}</strong>{" "}
        {choosesNew
          ? "gets a new password. It replaces the old one and signs out everybody who uses this account."
          : "was registered in another browser, or more than a day ago. Enter the password of that account to confirm the address here."}
      </p>
      {choosesNew ? (
        <NewPasswordForm
          {...form}
          onConfirm={(new_password) => mutate({ type: "signup", token, new_password })}
        />
      ) : (
        <PasswordForm {...form} onConfirm={(password) => mutate({ type: "signup", token, password })} />
      )}
      <Button variant="link" className="mt-3" onClick={switchForm}>
        {choosesNew ? "Use the account's password" : "Choose a new password instead"}
      </Button>
      <p className="mt-3 text-ink-soft text-sm">
        You did not create this account? Close this page, and nothing is confirmed.
      </p>
    </MailedLinkPage>
  );
}

type PasswordFormProps = {
  email: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: (password: string) => void;
};

const passwordIds = { password: "confirm-email-password" };

function PasswordForm({ email, error, isBusy, onConfirm }: PasswordFormProps) {
  const form = useForm({ defaultValues: { password: "" } });
  useRefusedFields(form.setError, error, passwordIds, { wrong_password: "password" });
  const { errors } = form.formState;
  const { ref, ...field } = form.register("password", passwordRule);
  const [arrive] = useState(() => focusWhenItArrives(ref));
  return (
    <form
      noValidate
      className="mt-7 flex w-full flex-col gap-5 text-left"
      onSubmit={form.handleSubmit(({ password }) => onConfirm(password))}
    >
      <UserName email={email} />
      <Field id={passwordIds.password} label="Password" error={errors.password?.message} isRequired>
        <PasswordInput autoComplete="current-password" {...field} ref={arrive} />
      </Field>
      {error && !errors.password && <RefusalAlert title="We could not confirm it" error={error} />}
      <Button type="submit" size="lg" isBusy={isBusy} busyText="Confirming...">
        Confirm My Email
      </Button>
    </form>
  );
}

const newPasswordIds = { new_password: "confirm-email-new-password" };

function NewPasswordForm({ email, error, isBusy, onConfirm }: PasswordFormProps) {
  const form = useForm({ defaultValues: { new_password: "" } });
  const password = useWatch({ control: form.control, name: "new_password" });
  useRefusedFields(form.setError, error, newPasswordIds, { password_too_weak: "new_password" });
  const { errors } = form.formState;
  const { ref, ...field } = form.register("new_password");
  const [arrive] = useState(() => focusWhenItArrives(ref));
  return (
    <form
      noValidate
      className="mt-7 flex w-full flex-col gap-5 text-left"
      onSubmit={form.handleSubmit(({ new_password }) => onConfirm(new_password))}
    >
      <UserName email={email} />
      <NewPasswordField
        id={newPasswordIds.new_password}
        label="New password"
        password={password}
        error={errors.new_password?.message}
        {...field}
        ref={arrive}
      />
      {error && !errors.new_password && <RefusalAlert title="We could not confirm it" error={error} />}
      <Button type="submit" size="lg" isBusy={isBusy} busyText="Confirming...">
        Confirm My Email
      </Button>
    </form>
  );
}

/** For password managers, which otherwise guess whose password it is. */
function UserName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}

/** The form takes the place of the button that was pressed. */
function focusWhenItArrives(register: (element: HTMLElement | null) => void) {
  return (element: HTMLInputElement | null) => {
    register(element);
    focusOnArrival(element);
  };
}
