import { createFileRoute, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorMessages } from "../../contract/errors.ts";
import { ConfirmEmail } from "../features/accounts/confirm-email.tsx";
import { ConfirmationStatus } from "../features/accounts/confirmation-status.tsx";
import { useConfirmEmail } from "../features/accounts/mutations.ts";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { returnPath } from "../features/accounts/return-path.ts";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { ApiError } from "../lib/api.ts";
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

/** Takes the token out of the address bar, confirms with it on request, and goes on once signed in. */
function ConfirmEmailPage() {
  const { token: addressedToken, next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: { next }, replace: true }));
  const confirmation = useConfirmEmail();
  const { data: answer, error } = confirmation;
  const isSignedIn = answer?.status === "signed_in";
  const isLinkRefused = error instanceof ApiError && error.code === "confirmation_link_invalid";

  useEffect(() => {
    if (isSignedIn) void navigate({ href: next ?? "/dashboard", replace: true });
  }, [isSignedIn, next, navigate]);

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        {answer?.status === "confirmed" ? (
          <ConfirmationStatus
            title="Your email is confirmed"
            message="All devices were signed out. Log in with your new password."
            action={<LogInButton next={next} />}
          />
        ) : token && !isLinkRefused ? (
          <ConfirmEmail token={token} confirmation={confirmation} />
        ) : (
          <RefusedLink next={next} />
        )}
      </main>
    </>
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
      isFailure
      title="This link does not work"
      message={errorMessages.confirmation_link_invalid}
      action={<LogInButton next={next} />}
    />
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
