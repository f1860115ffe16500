import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../lib/page-head.ts";
import { HowItWorksPage } from "../pages/how-it-works/how-it-works-page.tsx";

export const Route = createFileRoute("/how-it-works")({
  head: () =>
    pageHead({
      title: "How It Works",
      description:
        "Search doulas near you, meet up to 3 on free 30-minute calls, and book the one who feels right.",
      path: "/how-it-works",
    }),
  component: HowItWorksPage,
});
