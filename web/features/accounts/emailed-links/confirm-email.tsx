import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { errorMessages } from "../../../../contract/errors.ts";
import { useConfirmEmail } from "../../../api/identity/accounts.ts";
import { useSession } from "../../../api/identity/session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { EmailedAction, EmailedQuestion } from "./emailed-action.tsx";
import { EmailedLinkPage } from "./emailed-link-page.tsx";
import { LogInButton } from "./log-in-button.tsx";
import { NewPasswordForm, PasswordForm } from "./password-forms.tsx";

/** Confirms a new account's email, and continues to `next` once signed in. */
export function ConfirmEmail({ next }: { next: string | undefined }) {
  const navigate = useNavigate();
  const confirmation = useConfirmEmail();
  const { data: session } = useSession();
  const isSignedIn = confirmation.data?.status === "signed_in";

  useEffect(() => {
    if (!isSignedIn) return;
    // A toast would cover what they come back to, such as the times of a call.
    if (!next) toast({ title: "Email confirmed", description: "You are logged in.", variant: "success" });
    void navigate({ href: next ?? "/dashboard", replace: true });
  }, [isSignedIn, next, navigate]);

  return (
    <EmailedAction
      mutation={confirmation}
      refusals={["confirmation_link_invalid"]}
      unusable={() =>
        session
          ? {
              title: "You are already logged in",
              message: "This confirmation link has been used.",
              next: (
                <Button asChild>
                  <Link to={next ?? "/dashboard"}>Continue</Link>
                </Button>
              ),
            }
          : { message: errorMessages.confirmation_link_invalid, next: <LogInButton next={next} /> }
      }
      done={({ status }) =>
        status === "confirmed"
          ? {
              title: "Your email is confirmed",
              message: "All devices were signed out. Log in with your new password.",
              next: <LogInButton next={next} />,
            }
          : null
      }
    >
      {(token) => <Question token={token} confirmation={confirmation} />}
    </EmailedAction>
  );
}

interface QuestionProps {
  token: string;
  confirmation: ReturnType<typeof useConfirmEmail>;
}

/**
 * In the browser used to sign up, one click confirms. Any other browser also needs the account's password,
 * or a new one.
 */
function Question({ token, confirmation }: QuestionProps) {
  const { mutate, mutateAsync, reset } = confirmation;
  const [askedEmail, setAskedEmail] = useState<string>();
  const [choosesNew, setChoosesNew] = useState(false);

  if (askedEmail === undefined) {
    return (
      <EmailedQuestion
        title="Confirm your email"
        message="Press the button to confirm that this is your email address."
        mutation={confirmation}
        onConfirm={() =>
          mutate(
            { type: "signup", token },
            {
              onSuccess: (response) => response.status === "password_needed" && setAskedEmail(response.email),
            },
          )
        }
      />
    );
  }
  const form = {
    id: "confirm-email",
    email: askedEmail,
    action: "Confirm My Email",
    busyText: "Confirming...",
    failed: "We couldn't confirm your email",
  };
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
          {...form}
          takesFocus
          submit={(new_password) => mutateAsync({ type: "signup", token, new_password })}
        />
      ) : (
        <PasswordForm {...form} submit={(password) => mutateAsync({ type: "signup", token, password })} />
      )}
      <Button
        variant="link"
        className="mt-3"
        onClick={() => {
          reset();
          setChoosesNew(!choosesNew);
        }}
      >
        {choosesNew ? "Use the account's password" : "Choose a new password instead"}
      </Button>
      <p className="mt-3 text-ink-soft text-sm">
        Didn't create this account? Close this page, and nothing will be confirmed.
      </p>
    </EmailedLinkPage>
  );
}
