import { createFileRoute } from "@tanstack/react-router";
import { type AdminNeed, adminPasswordMinLength } from "../../../contract/identity/accounts.ts";
import { ownAlertsQuery } from "../../api/directory/doula-alerts.ts";
import { ownDeliveryQuery } from "../../api/identity/email-delivery.ts";
import { emailPreferencesQuery } from "../../api/identity/email-preferences.ts";
import { deviceSessionsQuery, emailChangeQuery, factorQuery } from "../../api/identity/own-account.ts";
import { useSession } from "../../api/identity/session.ts";
import { AdminEmailsSection } from "../../features/accounts/account-page/admin-emails-section.tsx";
import { AlertsSection } from "../../features/accounts/account-page/alerts-section.tsx";
import { EmailSection, PasswordSection } from "../../features/accounts/account-page/credential-sections.tsx";
import { DataSection, DeleteSection } from "../../features/accounts/account-page/data-sections.tsx";
import { EmailPreferencesSection } from "../../features/accounts/account-page/email-preferences-section.tsx";
import { FormerDoulaSection } from "../../features/accounts/account-page/former-doula-section.tsx";
import { PrivacySection } from "../../features/accounts/account-page/privacy-section.tsx";
import { SessionsSection } from "../../features/accounts/account-page/sessions-section.tsx";
import { TwoFactorSection } from "../../features/accounts/two-factor/two-factor-section.tsx";
import { makeUnlistedHead } from "../../lib/page-head.ts";
import { Card } from "../../ui/basics/card.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";

export const Route = createFileRoute("/_private/account")({
  staticData: {
    title: "Account",
    subtitle: "How you log in, and what is stored about you",
    backTo: "/dashboard",
    isNarrow: true,
  },
  head: makeUnlistedHead("Account"),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(deviceSessionsQuery);
    void queryClient.prefetchQuery(emailChangeQuery);
    void queryClient.prefetchQuery(ownDeliveryQuery);
    void queryClient.prefetchQuery(emailPreferencesQuery);
    void queryClient.prefetchQuery(factorQuery);
    void queryClient.prefetchQuery(ownAlertsQuery);
  },
  component: Account,
});

function Account() {
  const { session: arrived } = Route.useRouteContext();
  const { user } = useSession().data ?? arrived;
  return (
    <div className="flex flex-col gap-5">
      {user.admin_needs && <AdminNeedAlert need={user.admin_needs} />}
      <Card padding="none" className="divide-y divide-line">
        <EmailSection email={user.email} />
        <PasswordSection email={user.email} />
        <TwoFactorSection />
        <SessionsSection />
        <AlertsSection userType={user.user_type} />
        <EmailPreferencesSection />
        {user.user_type === "admin" && <AdminEmailsSection />}
        {user.user_type === "client" && <PrivacySection />}
        <DataSection />
        {user.user_type !== "doula" && <FormerDoulaSection />}
        <DeleteSection />
      </Card>
    </div>
  );
}

const adminNeedTexts = {
  password: {
    title: `Choose a password of at least ${adminPasswordMinLength} characters`,
    text: "Required before you can open the admin pages. If yours is already that long, log out and log in again.",
  },
  factor: {
    title: "Turn on two-factor authentication",
    text: "Required before you can open the admin pages.",
  },
} as const satisfies Record<AdminNeed, { title: string; text: string }>;

function AdminNeedAlert({ need }: { need: AdminNeed }) {
  const { title, text } = adminNeedTexts[need];
  return (
    <InlineAlert tone="info" title={title}>
      {text}
    </InlineAlert>
  );
}
