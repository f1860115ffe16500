import { createFileRoute } from "@tanstack/react-router";
import { DataSection } from "../../features/accounts/data-section.tsx";
import { DeleteSection } from "../../features/accounts/delete-section.tsx";
import { EmailSection } from "../../features/accounts/email-section.tsx";
import { PasswordSection } from "../../features/accounts/password-section.tsx";
import { deviceSessionsQuery, emailChangeQuery, factorQuery } from "../../features/accounts/queries.ts";
import { SessionsSection } from "../../features/accounts/sessions-section.tsx";
import { TwoFactorSection } from "../../features/accounts/two-factor-section.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { unlistedHead } from "../../lib/page-head.ts";
import { useSession } from "../../lib/session.ts";

export const Route = createFileRoute("/_private/account")({
  head: unlistedHead("Account"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the sections show their skeletons meanwhile.
    void queryClient.prefetchQuery(deviceSessionsQuery);
    void queryClient.prefetchQuery(emailChangeQuery);
    void queryClient.prefetchQuery(factorQuery);
  },
  component: AccountPage,
});

function AccountPage() {
  const { session: arrived } = Route.useRouteContext();
  const { user } = useSession().data ?? arrived;
  return (
    <>
      <AppHeader title="Account" subtitle="How you log in, and what is stored about you" hasBack />
      <main className="page-width flex flex-col gap-5 py-6 md:py-8">
        <EmailSection email={user.email} />
        <PasswordSection email={user.email} />
        <TwoFactorSection />
        <SessionsSection />
        <DataSection />
        <DeleteSection />
      </main>
      <BottomBar />
    </>
  );
}
