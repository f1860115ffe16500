import { createFileRoute, Link } from "@tanstack/react-router";
import { errorMessages } from "../../contract/error-messages.ts";
import { ConfirmationStatus } from "../features/accounts/confirmation-status.tsx";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { useEmailChangeConfirmation } from "../features/accounts/use-confirmation.ts";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { ApiError, messageOf } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { textOf } from "../lib/search-text.ts";
import { Button } from "../ui/button.tsx";
import { useMailedToken } from "./-use-mailed-token.ts";

export const Route = createFileRoute("/confirm-email-change")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: textOf(token) }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailChangePage,
});

/** Takes the token out of the address bar, and confirms another address with it. Signs nobody in. */
function ConfirmEmailChangePage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: {}, replace: true }));
  const { error, isConfirmed, retry } = useEmailChangeConfirmation(token);

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        {isConfirmed ? (
          <ConfirmationStatus
            success={{ title: "Email changed", message: "From now on you log in with your new address." }}
            action={<GoOn />}
          />
        ) : token && !error ? (
          <ConfirmationStatus />
        ) : (
          <ChangeFailure error={error} onRetry={retry} />
        )}
      </main>
    </>
  );
}

function GoOn() {
  return (
    <Button asChild>
      <Link to="/dashboard">Continue</Link>
    </Button>
  );
}

/** `error` is null where the address carried no token. */
function ChangeFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const refusal = error instanceof ApiError ? error.code : "email_change_link_invalid";
  if (refusal === "email_change_link_invalid" || refusal === "email_taken") {
    return (
      <ConfirmationStatus
        failure={{ title: "This link does not work", message: errorMessages[refusal] }}
        action={<GoOn />}
      />
    );
  }
  return (
    <ConfirmationStatus
      failure={{ title: "That did not work", message: messageOf(error) }}
      action={<Button onClick={onRetry}>Retry</Button>}
    />
  );
}
