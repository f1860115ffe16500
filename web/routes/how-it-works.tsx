import { createFileRoute, Link } from "@tanstack/react-router";
import { PublicPage } from "../features/shell/frame/public-page.tsx";
import { HowItWorksSteps } from "../features/visitor/landing/how-it-works.tsx";
import { makePageHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";
import { Card } from "../ui/basics/card.tsx";

export const Route = createFileRoute("/how-it-works")({
  head: () =>
    makePageHead({
      title: "How It Works",
      description:
        "Search doulas near you, meet up to 3 on free 30-minute calls, and book the one who feels right.",
      path: "/how-it-works",
    }),
  component: HowItWorksPage,
});

function HowItWorksPage() {
  return (
    <PublicPage title="How It Works" width="page">
      <p className="measure mt-2 text-ink-soft md:mt-4 md:text-lg">
        Find your doula in three steps, at your own pace.
      </p>
      <HowItWorksSteps level={2} className="my-8 md:my-14" />
      <IntroCallFacts />
    </PublicPage>
  );
}

const facts = [
  {
    title: "What an intro call is",
    text: "A first conversation of 30 minutes with one doula, at a date and time you pick from their free hours. You talk a little about yourself, ask your questions and hear how they work. You can meet up to 3 doulas this way.",
  },
  {
    title: "What it costs",
    text: "Searching and intro calls are free. Doulas set their own prices for everything after that, and you see them before you talk: an hourly rate, and packages with a price and a length.",
  },
  {
    title: "What happens after",
    text: "Nothing, until you want it to. Sleep on it and compare. When you know whom you want by your side, choose one of their packages, pay on a secure page, and plan the rest together.",
  },
];

const questions = [
  "How would you support me if our plans change during labor?",
  "How many births have you attended, and where?",
  "When do you come to us, and how do I reach you at night?",
  "Who comes if you are sick or at another birth?",
  "What is in your package, and what is not?",
];

/** What to ask on an intro call, and what to expect from it. */
function IntroCallFacts() {
  return (
    <>
      <Card tone="warm" padding="lg" className="grid gap-6 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 className="text-2xl">Not sure what to ask?</h2>
          <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 marker:text-primary">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col items-start justify-center gap-4">
          <p className="measure md:text-lg">
            You don't need an account to look around. You need one to book a call, so that the doula knows who
            is calling.
          </p>
          <div className="flex flex-wrap gap-3 max-md:self-stretch max-md:*:grow">
            <Button asChild size="lg">
              <Link to="/find-doulas">Find a Doula</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to="/faq">Read the FAQ</Link>
            </Button>
          </div>
        </div>
      </Card>
      <dl className="mt-4 grid gap-4 md:mt-6 md:grid-cols-3 md:gap-6">
        {facts.map(({ title, text }) => (
          <Card key={title} padding="md">
            <dt className="font-display font-medium text-xl">{title}</dt>
            <dd className="mt-2 text-ink-soft">{text}</dd>
          </Card>
        ))}
      </dl>
    </>
  );
}
