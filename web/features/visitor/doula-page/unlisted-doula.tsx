import { Link } from "@tanstack/react-router";
import { useFocusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";

/** Shown at the URL of a doula who is no longer listed, without their name. */
export function UnlistedDoula() {
  const heading = useFocusOnArrival();
  return (
    <main className="page-width flex flex-col items-center py-12 text-center md:py-20">
      <div className="w-44">
        <Illustration name="no-doulas" />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-2xl outline-none md:text-3xl">
        This doula is no longer listed
      </h1>
      <p className="measure mt-3 text-ink-soft">
        They may not be taking new families right now. Other doulas near you may have open times.
      </p>
      <Button asChild className="mt-8">
        <Link to="/find-doulas">Find Doulas</Link>
      </Button>
    </main>
  );
}
