import { createFileRoute, Link } from "@tanstack/react-router";
import { errorMessages } from "../../contract/errors.ts";
import { useConfirmEmailChange } from "../api/identity/own-account.ts";
import {
  ConfirmationStatus,
  ConfirmButtonPage,
  useEmailedToken,
} from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { ApiError } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText } from "../lib/search-text.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/confirm-email-change")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: parseText(token) }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailChangePage,
});

/**
 * Removes the token from the address bar, and confirms the new email address with it on click. Does
 * not sign in.
 */
function ConfirmEmailChangePage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { mutate, reset, error, isPending, isSuccess } = useConfirmEmailChange();
  const token = useEmailedToken(addressedToken, () => {
    reset();
    void navigate({ search: {}, replace: true });
  });
  const refusal = token === null ? "email_change_link_invalid" : toLinkRefusal(error);

  return (
    <TaskFrame>
      {isSuccess ? (
        <ConfirmationStatus title="Email changed" message="From now on, log in with your new address.">
          <ContinueLink />
        </ConfirmationStatus>
      ) : token !== null && !refusal ? (
        <ConfirmButtonPage
          title="Confirm your new email"
          message="Press the button to use this address for your account from now on."
          error={error}
          isBusy={isPending}
          onConfirm={() => token && mutate(token)}
        />
      ) : (
        <ConfirmationStatus
          isFailure
          title="This link does not work"
          message={errorMessages[refusal ?? "email_change_link_invalid"]}
        >
          <ContinueLink />
        </ConfirmationStatus>
      )}
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

/** Why the link can never work; null if retrying may help. */
function toLinkRefusal(error: Error | null): "email_change_link_invalid" | "email_taken" | null {
  const code = error instanceof ApiError ? error.code : null;
  return code === "email_change_link_invalid" || code === "email_taken" ? code : null;
}
