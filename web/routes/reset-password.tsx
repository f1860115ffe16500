import { createFileRoute } from "@tanstack/react-router";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { ResetPassword } from "../features/accounts/reset-password.tsx";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { textOf } from "../lib/search-text.ts";
import { useMailedToken } from "./-use-mailed-token.ts";

export const Route = createFileRoute("/reset-password")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: textOf(token) }),
  head: unlistedHead("New Password"),
  component: ResetPasswordPage,
});

/** Takes the token out of the address bar, and changes the password with it. */
function ResetPasswordPage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: {}, replace: true }));

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        <ResetPassword token={token} onLogIn={() => openAccountDialog({ kind: "login" })} />
      </main>
    </>
  );
}
