import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ForgotPassword } from "../features/accounts/forgot-password.tsx";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { unlistedHead } from "../lib/page-head.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was typed where the person came from; not in the address, where others may read it. */
    email?: string;
  }
}

export const Route = createFileRoute("/forgot-password")({
  head: unlistedHead("Forgot Password"),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const typedEmail = useLocation({ select: ({ state }) => state.email });
  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        <ForgotPassword
          initialEmail={typedEmail ?? ""}
          onLogIn={() => openAccountDialog({ kind: "login" })}
        />
      </main>
    </>
  );
}
