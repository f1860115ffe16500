import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorMessages } from "../../contract/error-messages.ts";
import { ConfirmationStatus } from "../features/accounts/confirmation-status.tsx";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { returnPath } from "../features/accounts/return-path.ts";
import { useConfirmation } from "../features/accounts/use-confirmation.ts";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { ApiError, messageOf } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { textOf } from "../lib/search-text.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { useMailedToken } from "./-use-mailed-token.ts";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search: Record<string, unknown>): { token?: string; next?: string } => ({
    token: textOf(search.token),
    next: returnPath(search.next),
  }),
  head: unlistedHead("Confirm Email"),
  component: ConfirmEmailPage,
});

/** Takes the token out of the address bar, confirms with it, and goes on signed in. */
function ConfirmEmailPage() {
  const { token: addressedToken, next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: { next }, replace: true }));
  const { error, isConfirmed, retry } = useConfirmation(token);

  useEffect(() => {
    if (isConfirmed) void navigate({ href: next ?? "/dashboard", replace: true });
  }, [isConfirmed, next, navigate]);

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        {token && !error ? (
          <ConfirmationStatus />
        ) : (
          <ConfirmationFailure error={error} next={next} onRetry={retry} />
        )}
      </main>
    </>
  );
}

type ConfirmationFailureProps = {
  /** Null where the address carried no token. */
  error: Error | null;
  next: string | undefined;
  onRetry: () => void;
};

function ConfirmationFailure({ error, next, onRetry }: ConfirmationFailureProps) {
  const { data: session } = useSession();
  const isLinkRefused = !error || (error instanceof ApiError && error.code === "confirmation_link_invalid");

  if (!isLinkRefused) {
    return (
      <ConfirmationStatus
        failure={{ title: "That did not work", message: messageOf(error) }}
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    );
  }
  if (session) {
    return (
      <ConfirmationStatus
        failure={{ title: "You are already signed in", message: "This confirmation link has been used." }}
        action={
          <Button asChild>
            <Link to={next ?? "/dashboard"}>Continue</Link>
          </Button>
        }
      />
    );
  }
  return (
    <ConfirmationStatus
      failure={{ title: "This link does not work", message: errorMessages.confirmation_link_invalid }}
      action={
        <Button
          onClick={() => openAccountDialog({ kind: "login", next })}
          onPointerEnter={prefetchAccountDialogs}
          onFocus={prefetchAccountDialogs}
        >
          Log In
        </Button>
      }
    />
  );
}
