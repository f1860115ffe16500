import { createFileRoute, Link } from "@tanstack/react-router";
import { errorMessages } from "../../contract/errors.ts";
import { useConfirmEmailChange } from "../api/identity/own-account.ts";
import {
  EmailedAction,
  EmailedQuestion,
  parseEmailedSearch,
} from "../features/accounts/emailed-links/emailed-action.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/confirm-email-change")({
  validateSearch: parseEmailedSearch,
  head: makeUnlistedHead("Confirm Email"),
  component: ConfirmEmailChangePage,
});

/** Confirms an account's new email address. Does not sign in. */
function ConfirmEmailChangePage() {
  const confirmation = useConfirmEmailChange();
  return (
    <TaskFrame>
      <EmailedAction
        mutation={confirmation}
        refusals={["email_change_link_invalid", "email_taken"]}
        unusable={(refusal = "email_change_link_invalid") => ({
          message: errorMessages[refusal],
          next: <ContinueLink />,
        })}
        done={() => ({
          title: "Email changed",
          message: "From now on, log in with your new address.",
          next: <ContinueLink />,
        })}
      >
        {(token) => (
          <EmailedQuestion
            title="Confirm your new email"
            message="Press the button to use this address for your account from now on."
            mutation={confirmation}
            onConfirm={() => confirmation.mutate(token)}
          />
        )}
      </EmailedAction>
    </TaskFrame>
  );
}

function ContinueLink() {
  return (
    <Button asChild>
      <Link to="/dashboard">Continue</Link>
    </Button>
  );
}
