import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { errorMessages } from "../../contract/errors.ts";
import { useConfirmEmail } from "../api/identity/accounts.ts";
import { useSession } from "../api/identity/session.ts";
import { openAccountDialog } from "../client-state/account-dialog.ts";
import {
  ConfirmationStatus,
  ConfirmButtonPage,
  EmailedLinkPage,
  useEmailedToken,
} from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { newPasswordSchema, passwordSchema } from "../features/accounts/fields/form-schemas.ts";
import { NewPasswordField } from "../features/accounts/fields/password-fields.tsx";
import { prefetchAccountDialogs } from "../features/accounts/sign-in/lazy-account-dialogs.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { ApiError } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText, returnPath } from "../lib/search-text.ts";
import { Button } from "../ui/basics/button.tsx";
import { toast } from "../ui/feedback/use-toast.ts";
import { AppForm, FormRefusal, SubmitButton } from "../ui/form/app-form.tsx";
import { PasswordField } from "../ui/form/form-fields.tsx";
import { useAppForm } from "../ui/form/use-app-form.ts";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search: Record<string, unknown>): { token?: string; next?: string } => ({
    token: parseText(search.token),
    next: returnPath(search.next),
  }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailPage,
});

/** Removes the token from the address bar, confirms with it on click, and continues once signed in. */
function ConfirmEmailPage() {
  const { token: addressedToken, next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const confirmation = useConfirmEmail();
  const token = useEmailedToken(addressedToken, () => {
    confirmation.reset();
    void navigate({ search: { next }, replace: true });
  });
  const { data: response, error } = confirmation;
  const isSignedIn = response?.status === "signed_in";
  const isLinkRefused = error instanceof ApiError && error.code === "confirmation_link_invalid";

  useEffect(() => {
    if (!isSignedIn) return;
    // A toast would cover what they come back to, such as the times of a call.
    if (!next) toast({ title: "Email confirmed", description: "You are signed in.", variant: "success" });
    void navigate({ href: next ?? "/dashboard", replace: true });
  }, [isSignedIn, next, navigate]);

  return (
    <TaskFrame>
      {response?.status === "confirmed" ? (
        <ConfirmationStatus
          title="Your email is confirmed"
          message="All devices were signed out. Log in with your new password."
        >
          <LogInButton next={next} />
        </ConfirmationStatus>
      ) : token !== null && !isLinkRefused ? (
        <ConfirmEmail key={token} token={token ?? ""} confirmation={confirmation} />
      ) : (
        <RefusedLink next={next} />
      )}
    </TaskFrame>
  );
}

function RefusedLink({ next }: { next: string | undefined }) {
  const { data: session } = useSession();
  if (session) {
    return (
      <ConfirmationStatus
        isFailure
        title="You are already signed in"
        message="This confirmation link has been used."
      >
        <Button asChild>
          <Link to={next ?? "/dashboard"}>Continue</Link>
        </Button>
      </ConfirmationStatus>
    );
  }
  return (
    <ConfirmationStatus
      isFailure
      title="This link does not work"
      message={errorMessages.confirmation_link_invalid}
    >
      <LogInButton next={next} />
    </ConfirmationStatus>
  );
}

function LogInButton({ next }: { next: string | undefined }) {
  return (
    <Button
      onClick={() => openAccountDialog({ kind: "login", next })}
      onPointerEnter={prefetchAccountDialogs}
      onFocus={prefetchAccountDialogs}
    >
      Log In
    </Button>
  );
}

type ConfirmEmailProps = {
  token: string;
  confirmation: ReturnType<typeof useConfirmEmail>;
};

/**
 * In the browser used to sign up, one click confirms. Any other browser also needs the account's password,
 * or a new one.
 */
function ConfirmEmail({ token, confirmation }: ConfirmEmailProps) {
  const { mutate, mutateAsync, reset, error, isPending } = confirmation;
  const [askedEmail, setAskedEmail] = useState<string>();
  const [choosesNew, setChoosesNew] = useState(false);

  const confirm = () =>
    mutate(
      { type: "signup", token },
      { onSuccess: (response) => response.status === "password_needed" && setAskedEmail(response.email) },
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
  return (
    <EmailedLinkPage title={choosesNew ? "Choose a new password" : "Enter your password"}>
      <p className="text-ink-soft">
        <strong className="wrap-anywhere font-semibold">{askedEmail}</strong>{" "}
        {choosesNew
          ? "gets a new password. It replaces the old one and signs out everyone using this account."
          : "was registered in another browser, or more than a day ago. Enter the password of that account to confirm the address here."}
      </p>
      {choosesNew ? (
        <NewPasswordForm
          email={askedEmail}
          confirm={(new_password) => mutateAsync({ type: "signup", token, new_password })}
        />
      ) : (
        <PasswordForm
          email={askedEmail}
          confirm={(password) => mutateAsync({ type: "signup", token, password })}
        />
      )}
      <Button variant="link" className="mt-3" onClick={switchForm}>
        {choosesNew ? "Use the account's password" : "Choose a new password instead"}
      </Button>
      <p className="mt-3 text-ink-soft text-sm">
        Didn't create this account? Close this page, and nothing will be confirmed.
      </p>
    </EmailedLinkPage>
  );
}

type PasswordFormProps = { email: string; confirm: (password: string) => Promise<unknown> };

function PasswordForm({ email, confirm }: PasswordFormProps) {
  const form = useAppForm({
    id: "confirm-email",
    schema: passwordSchema,
    defaultValues: { password: "" },
    submit: ({ password }) => confirm(password),
    fieldOfError: { wrong_password: "password" },
  });
  return (
    <AppForm form={form} className="mt-7 w-full text-left">
      <UserName email={email} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        takesFocus
        isRequired
      />
      <FormRefusal form={form} title="We couldn't confirm your email" />
      <SubmitButton form={form} size="lg" busyText="Confirming...">
        Confirm My Email
      </SubmitButton>
    </AppForm>
  );
}

function NewPasswordForm({ email, confirm }: PasswordFormProps) {
  const form = useAppForm({
    id: "confirm-email",
    schema: newPasswordSchema,
    defaultValues: { password: "" },
    submit: ({ password }) => confirm(password),
    fieldOfError: { password_too_weak: "password", admin_password_too_short: "password" },
  });
  return (
    <AppForm form={form} className="mt-7 w-full text-left">
      <UserName email={email} />
      <NewPasswordField form={form} name="password" label="New password" takesFocus />
      <FormRefusal form={form} title="We couldn't confirm your email" />
      <SubmitButton form={form} size="lg" busyText="Confirming...">
        Confirm My Email
      </SubmitButton>
    </AppForm>
  );
}

/** For password managers, which otherwise guess the account. */
function UserName({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
