import { createFileRoute } from "@tanstack/react-router";
import { LastUpdated } from "../features/legal/legal-text.tsx";
import { PrivacyPolicy } from "../features/legal/privacy-policy.tsx";
import { pageHead } from "../lib/page-head.ts";
import { PublicPage } from "./-public-page.tsx";

export const Route = createFileRoute("/privacy")({
  head: () =>
    pageHead({
      title: "Privacy Policy",
      description: "What we know about you, what for, and who else sees it.",
      path: "/privacy",
    }),
  component: PrivacyPage,
});

function PrivacyPage() {
  return (
    <PublicPage title="Privacy Policy" width="text" intro={<LastUpdated />}>
      <PrivacyPolicy />
    </PublicPage>
  );
}
