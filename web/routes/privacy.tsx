import { createFileRoute } from "@tanstack/react-router";
import * as retention from "../../contract/platform/retention.ts";
import { LegalPage } from "../features/visitor/legal/legal-page.tsx";
import text from "../features/visitor/legal/privacy.md";
import { makePageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/privacy")({
  head: () =>
    makePageHead({
      title: "Privacy Policy",
      description: "What we know about you, why, and who else can see it.",
      path: "/privacy",
    }),
  component: PrivacyPage,
});

/** The stored personal data, for how long, and who sees it. */
function PrivacyPage() {
  return <LegalPage title="Privacy Policy" text={text} values={retention} />;
}
