import { createFileRoute, Link } from "@tanstack/react-router";
import { errorMessages } from "../../contract/errors.ts";
import { useResetPassword } from "../api/identity/accounts.ts";
import { EmailedAction, parseEmailedSearch } from "../features/accounts/emailed-links/emailed-action.tsx";
import { EmailedLinkPage } from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { LogInButton } from "../features/accounts/emailed-links/log-in-button.tsx";
import { NewPasswordForm } from "../features/accounts/emailed-links/password-forms.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/reset-password")({
  validateSearch: parseEmailedSearch,
  head: makeUnlistedHead("New Password"),
  component: ResetPasswordPage,
});

/** Sets a new password with the email's single-use token. */
function ResetPasswordPage() {
  const passwordReset = useResetPassword();
  return (
    <TaskFrame>
      <EmailedAction
        mutation={passwordReset}
        refusals={["reset_link_invalid"]}
        unusable={() => ({ message: errorMessages.reset_link_invalid, next: <NewLinkLink /> })}
        done={() => ({
          title: "Your password is changed",
          message: "All devices were signed out. Log in with your new password.",
          next: <LogInButton />,
        })}
      >
        {(token) => (
          <EmailedLinkPage title="Choose a new password">
            <NewPasswordForm
              id="reset-password"
              action="Save password"
              busyText="Saving..."
              failed="We couldn't change your password"
              submit={(password) => passwordReset.mutateAsync({ token, password })}
            />
          </EmailedLinkPage>
        )}
      </EmailedAction>
    </TaskFrame>
  );
}

function NewLinkLink() {
  return (
    <Button asChild>
      <Link to="/forgot-password">Get a new link</Link>
    </Button>
  );
}
