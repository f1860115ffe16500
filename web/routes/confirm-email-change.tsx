import { createFileRoute, Link } from "@tanstack/react-router";
import { errorMessages } from "../../contract/errors.ts";
import { useConfirmEmailChange } from "../features/accounts/account-mutations.ts";
import { ConfirmButtonPage } from "../features/accounts/confirm-button-page.tsx";
import { ConfirmationStatus } from "../features/accounts/confirmation-status.tsx";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { ApiError } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { textOf } from "../lib/search-text.ts";
import { Button } from "../ui/button.tsx";
import { useMailedToken } from "./-use-mailed-token.ts";

export const Route = createFileRoute("/confirm-email-change")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: textOf(token) }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailChangePage,
});

/** Takes the token out of the address bar, and confirms another address with it on request. Signs nobody in. */
function ConfirmEmailChangePage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: {}, replace: true }));
  const { mutate, error, isPending, isSuccess } = useConfirmEmailChange();
  const refusal = token ? linkRefusalOf(error) : "email_change_link_invalid";

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        {isSuccess ? (
          <ConfirmationStatus
            title="Email changed"
            message="From now on you log in with your new address."
            action={<GoOn />}
          />
        ) : token && !refusal ? (
          <ConfirmButtonPage
            title="Confirm your new email"
            message="Press the button to use this address for your account from now on."
            error={error}
            isBusy={isPending}
            onConfirm={() => mutate(token)}
          />
        ) : (
          <ConfirmationStatus
            isFailure
            title="This link does not work"
            message={errorMessages[refusal ?? "email_change_link_invalid"]}
            action={<GoOn />}
          />
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

/** Why the link can never work; null where trying again may help. */
function linkRefusalOf(error: Error | null): "email_change_link_invalid" | "email_taken" | null {
  const code = error instanceof ApiError ? error.code : null;
  return code === "email_change_link_invalid" || code === "email_taken" ? code : null;
}
