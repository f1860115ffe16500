import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../lib/page-head.ts";
import { PrivacyPage } from "../pages/legal/privacy-page.tsx";

export const Route = createFileRoute("/privacy")({
  head: () =>
    pageHead({
      title: "Privacy Policy",
      description: "What we know about you, what for, and who else sees it.",
      path: "/privacy",
    }),
  component: PrivacyPage,
});
