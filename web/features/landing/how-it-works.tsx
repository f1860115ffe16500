import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { HowItWorksSteps } from "./how-it-works-steps.tsx";

/** The three steps that the product is made of, on the landing page. */
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
