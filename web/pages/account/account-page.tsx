import { getRouteApi } from "@tanstack/react-router";
import { type AdminNeed, adminPasswordMinLength } from "../../../contract/accounts.ts";
import { useSession } from "../../api/session.ts";
import { DataSection } from "../../features/accounts/data-section.tsx";
import { DeleteSection } from "../../features/accounts/delete-section.tsx";
import { EmailSection } from "../../features/accounts/email-section.tsx";
import { PasswordSection } from "../../features/accounts/password-section.tsx";
import { SessionsSection } from "../../features/accounts/sessions-section.tsx";
import { TwoFactorSection } from "../../features/accounts/two-factor-section.tsx";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Few people were doulas before. */
const FormerDoulaSection = lazyPart(
  async () => (await import("../../features/accounts/former-doula-section.tsx")).FormerDoulaSection,
);

const privateRoute = getRouteApi("/_private");

const adminNeedTexts = {
  password: {
    title: `Choose a password of at least ${adminPasswordMinLength} characters`,
    text: "Admins need one before the admin pages open. If yours is already that long, log out and log in again.",
  },
  factor: {
    title: "Turn on two-factor authentication",
    text: "Admins need it before the admin pages open.",
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

export function AccountPage() {
  const { session: arrived } = privateRoute.useRouteContext();
  const { user } = useSession().data ?? arrived;
  return (
    <>
      <AppHeader title="Account" subtitle="How you log in, and what is stored about you" hasBack />
      <main className="page-width flex flex-col gap-5 py-6 md:py-8">
        {user.admin_needs && <AdminNeedAlert need={user.admin_needs} />}
        <EmailSection email={user.email} />
        <PasswordSection email={user.email} />
        <TwoFactorSection />
        <SessionsSection />
        <DataSection />
        {user.user_type !== "doula" && <FormerDoulaSection />}
        <DeleteSection />
      </main>
      <BottomBar />
    </>
  );
}
