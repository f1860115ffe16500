import { cn } from "../../lib/class-names.ts";
import { serverDrawing } from "../../lib/server-drawing.tsx";

function stepDrawing(name: keyof typeof import("./step-drawings.tsx")) {
  return serverDrawing({
    load: async () => (await import("./step-drawings.tsx"))[name],
    viewBox: "0 0 220 160",
  });
}

const steps = [
  {
    title: "Search and browse doulas",
    text: "Tell us where you live, when you are due and where you plan to give birth. You see approved doulas near you, nearest first.",
    Drawing: stepDrawing("BrowseDrawing"),
  },
  {
    title: "Schedule intro calls",
    text: "Meet up to 3 doulas on free calls of 30 minutes. Ask what matters to you and notice who feels right.",
    Drawing: stepDrawing("CallDrawing"),
  },
  {
    title: "Book services",
    text: "Choose the doula you want by your side, and the kind of support that fits your birth and the weeks after.",
    Drawing: stepDrawing("ServicesDrawing"),
  },
];

type HowItWorksStepsProps = {
  /** Where the steps' titles stand in the page's outline. */
  level: 2 | 3;
  className?: string;
};

export function HowItWorksSteps({ level, className }: HowItWorksStepsProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ol className={cn("grid gap-10 md:grid-cols-3 md:gap-8", className)}>
      {steps.map(({ title, text, Drawing }, index) => (
        <li key={title} className="mx-auto flex max-w-sm flex-col items-center text-center">
          <Drawing className="w-44" />
          <Heading className="mt-4 text-xl">
            <span className="block font-sans font-semibold text-primary text-sm">Step {index + 1}</span>
            <span className="mt-1 block">{title}</span>
          </Heading>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
