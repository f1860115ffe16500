import { useLocation, useNavigate } from "@tanstack/react-router";
import { type Ref, useEffect, useRef } from "react";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { LoadingScreen } from "../../../ui/feedback/loading-screen.tsx";
import { PlaceSearchForm } from "../../shared/places/place-search-form.tsx";
import { Footer } from "../../shell/frame/footer.tsx";
import { SiteHeader } from "../../shell/header/site-header.tsx";
import { FeaturedDoulas } from "./featured-doulas.tsx";
import { HowItWorks } from "./how-it-works.tsx";

/** Visitors see the page; signed-in people are redirected. */
export function Landing() {
  const { data: session, isPending, isFailing } = useSession();
  useSignedInRedirect(Boolean(session));

  if (isPending && !isFailing) return <LoadingScreen />;
  if (session) return <LoadingScreen text={screenMessages.redirecting} />;
  return <VisitorLanding />;
}

function VisitorLanding() {
  const field = useRef<HTMLInputElement>(null);
  const goToField = () => {
    field.current?.scrollIntoView({ block: "center" });
    field.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <SiteHeader />
      <main>
        <Hero fieldRef={field} />
        <FeaturedDoulas />
        <HowItWorks />
        <ClosingSection onStart={goToField} />
      </main>
      <Footer />
    </>
  );
}

/** The headline and the search form. `fieldRef` gets the search field. */
function Hero({ fieldRef }: { fieldRef: Ref<HTMLInputElement> }) {
  return (
    <section className="page-width items-center gap-x-10 sm:grid gap-y-4 pt-6 pb-8 md:pt-12 md:pb-16 lg:grid-cols-[1.1fr_1fr] lg:pt-14 lg:pb-20">
      {/* Beside the headline on a phone, so that the first doula's face is on the first screen. */}
      <Illustration
        name="hero"
        className="max-[22rem]:hidden max-sm:float-right max-sm:ml-3 max-sm:w-20 sm:order-last sm:mx-auto sm:w-full sm:max-w-80 lg:max-w-none"
      />
      {/* Not centered: messages under the field add height and must not move it. */}
      <div className="max-w-xl max-lg:mx-auto max-lg:w-full lg:self-start lg:pt-[16%]">
        <h1 className="text-3xl md:text-4xl">Find Your Perfect Doula</h1>
        <p className="mt-4 text-ink-soft text-lg">{boot.settings.site_description}</p>
        <PlaceSearchForm
          fieldRef={fieldRef}
          className="mt-5 rounded-card border border-line bg-surface p-4 md:mt-7 shadow-soft md:p-5"
        />
        <p className="mt-3 text-ink-soft text-sm md:mt-4">
          You can search without an account. Intro calls take 30 minutes and are free.
        </p>
      </div>
    </section>
  );
}

const kinds = [
  {
    time: "Before",
    text: "Someone who knows your wishes, answers the small questions and helps you plan.",
  },
  {
    time: "During",
    text: "Someone who stays by your side, in a hospital, a birth center or at home.",
  },
  {
    time: "After",
    text: "Someone who supports you in the first weeks, with feeding, rest and the long nights.",
  },
];

/** Explains what a doula is. `onStart` goes back to the search field. */
function ClosingSection({ onStart }: { onStart: () => void }) {
  return (
    <section aria-labelledby="closing-title" className="page-width py-14 md:py-20">
      <div className="grid gap-10 rounded-card bg-accent-wash p-6 md:p-10 lg:grid-cols-2 lg:gap-16 lg:p-14">
        <div>
          <h2 id="closing-title" className="text-2xl md:text-3xl">
            You don't have to do this alone
          </h2>
          <p className="measure mt-4 md:text-lg">
            A doula is a trained companion for pregnancy, birth and the weeks after. Doctors and midwives look
            after your health. A doula looks after you.
          </p>
          <Button className="mt-7" size="lg" onClick={onStart}>
            Start with your location
          </Button>
        </div>
        <dl className="flex flex-col justify-center divide-y divide-ink/15">
          {kinds.map(({ time, text }) => (
            <div key={time} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0 sm:flex-row sm:gap-6">
              <dt className="w-20 shrink-0 font-display font-medium text-lg">{time}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Redirects a signed-in person, unless the account dialog or a link already does. */
function useSignedInRedirect(isSignedIn: boolean): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDialogOpen = useAccountDialog().shown !== undefined;

  useEffect(() => {
    if (!isSignedIn || isDialogOpen || pathname !== "/") return;
    void navigate({ to: "/dashboard", replace: true });
  }, [isSignedIn, isDialogOpen, pathname, navigate]);
}
