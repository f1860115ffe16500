import { BrowseDrawing, CallDrawing, ServicesDrawing } from "./step-drawings.tsx";

const steps = [
  {
    title: "Search and browse doulas",
    text: "Tell us where you live, when you are due and where you plan to give birth. You see approved doulas near you, nearest first.",
    Drawing: BrowseDrawing,
  },
  {
    title: "Schedule intro calls",
    text: "Meet up to 3 doulas on free calls of 30 minutes. Ask what matters to you and notice who feels right.",
    Drawing: CallDrawing,
  },
  {
    title: "Book services",
    text: "Choose the doula you want by your side, and the kind of support that fits your birth and the weeks after.",
    Drawing: ServicesDrawing,
  },
];

/** The three steps that the product is made of. */
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
        <ol className="mt-10 grid gap-10 md:mt-12 md:grid-cols-3 md:gap-8">
          {steps.map(({ title, text, Drawing }, index) => (
            <li key={title} className="mx-auto flex max-w-sm flex-col items-center text-center">
              <Drawing className="w-44" />
              <h3 className="mt-4 text-xl">
                <span className="block font-sans font-semibold text-primary text-sm">Step {index + 1}</span>
                <span className="mt-1 block">{title}</span>
              </h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
