import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { cn } from "../../../lib/class-names.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      className="border-line border-y bg-surface py-14 md:py-20"
    >
      <div className="page-width">
        <h2 id="how-it-works-title" className="text-center text-2xl md:text-3xl">
          How It Works
        </h2>
        <HowItWorksSteps level={3} className="mt-10 md:mt-12" />
        <p className="mt-10 text-center">
          <Button asChild variant="ghost">
            <Link to="/how-it-works">
              More about how it works
              <ArrowRight aria-hidden="true" className="size-4" />
            </Link>
          </Button>
        </p>
      </div>
    </section>
  );
}

const steps = [
  {
    title: "Search and browse doulas",
    text: "Tell us where you live, when you are due and where you plan to give birth. You see approved doulas near you, nearest first.",
    illustration: "search-doulas",
  },
  {
    title: "Schedule intro calls",
    text: "Meet up to 3 doulas on free 30-minute calls. Ask what matters to you and notice who feels right.",
    illustration: "intro-call",
  },
  {
    title: "Book services",
    text: "Choose the doula you want by your side, and the kind of support that fits your birth and the weeks after.",
    illustration: "book-services",
  },
] as const;

type HowItWorksStepsProps = {
  /** The heading level of the steps' titles. */
  level: 2 | 3;
  className?: string;
};

export function HowItWorksSteps({ level, className }: HowItWorksStepsProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ol className={cn("grid gap-7 md:grid-cols-3 md:gap-8", className)}>
      {steps.map(({ title, text, illustration }, index) => (
        // On a phone, the drawing is beside the text.
        <li
          key={title}
          className="grid w-full max-w-sm grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 md:mx-auto md:flex md:flex-col md:items-center md:text-center"
        >
          <Illustration name={illustration} className="row-span-2 w-24 md:w-44" />
          <Heading className="text-lg md:mt-4 md:text-xl">
            <span className="block font-sans font-semibold text-primary text-sm">Step {index + 1}</span>
            <span className="block md:mt-1">{title}</span>
          </Heading>
          <p className="mt-1 text-ink-soft md:mt-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}
