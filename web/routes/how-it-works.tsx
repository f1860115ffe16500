import { createFileRoute } from "@tanstack/react-router";
import { HowItWorksSteps } from "../features/landing/how-it-works-steps.tsx";
import { IntroCallFacts } from "../features/landing/intro-call-facts.tsx";
import { pageHead } from "../lib/page-head.ts";
import { PublicPage } from "./-public-page.tsx";

export const Route = createFileRoute("/how-it-works")({
  head: () =>
    pageHead({
      title: "How It Works",
      description:
        "Search doulas near you, meet up to 3 on free calls of 30 minutes, and book the one who feels right.",
      path: "/how-it-works",
    }),
  component: HowItWorksPage,
});

function HowItWorksPage() {
  return (
    <PublicPage
      title="How It Works"
      width="page"
      intro={
        <p className="measure mt-4 text-ink-soft text-lg">
          From the first search to the doula at your side: three steps, at your own pace.
        </p>
      }
    >
      <HowItWorksSteps level={2} className="my-10 md:my-14" />
      <IntroCallFacts />
    </PublicPage>
  );
}
