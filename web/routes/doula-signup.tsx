import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CalendarClock, MapPin, WalletCards } from "lucide-react";
import { useEffect } from "react";
import { reviewTime } from "../../contract/directory/applications.ts";
import { doulaSignUpRedirectMs } from "../../contract/identity/accounts.ts";
import { screenMessages } from "../../contract/platform/texts.ts";
import { useSession } from "../api/identity/session.ts";
import { useAccountDialog } from "../client-state/account-dialog.ts";
import { passOnDoulaSignUp } from "../client-state/typed-doula-sign-up.ts";
import { DoulaSignUpForm, useDoulaSignUp } from "../features/accounts/doula-sign-up/doula-sign-up-form.tsx";
import { RegistrationsClosed } from "../features/accounts/sign-in/dialog-switch.tsx";
import { PlatformFee } from "../features/doula/packages/platform-fee.tsx";
import { SiteFrame } from "../features/shell/frame/site-frame.tsx";
import { boot } from "../lib/boot.ts";
import { useFocusOnArrival } from "../lib/focus-on-arrival.ts";
import { makePageHead } from "../lib/page-head.ts";
import { Card } from "../ui/basics/card.tsx";
import { Illustration } from "../ui/basics/illustration.tsx";
import { LoadingScreen } from "../ui/feedback/loading-screen.tsx";

export const Route = createFileRoute("/doula-signup")({
  head: () =>
    makePageHead({
      title: "Join Our Doula Network",
      description:
        "Become a doula families near you can find: set your own hours, packages and prices, and meet parents on free intro calls.",
      path: "/doula-signup",
    }),
  component: DoulaSignupPage,
});

/** Sign-up for doulas. Signed-in people are redirected to their dashboard. */
function DoulaSignupPage() {
  const { data: session } = useSession();
  const signUp = useDoulaSignUp();
  const heading = useFocusOnArrival();
  const { open } = useAccountDialog();
  useSignedUpRedirect(signUp, Boolean(session));

  if (session && !signUp.isSuccess) return <LoadingScreen text={screenMessages.redirecting} />;
  return (
    <SiteFrame>
      <main className="page-width grid gap-x-16 gap-y-6 py-6 md:py-12 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr]">
        <header>
          <h1 ref={heading} tabIndex={-1} className="text-2xl md:text-3xl lg:text-4xl">
            Join Our Doula Network
          </h1>
          <p className="measure mt-2 text-ink-soft md:mt-3 md:text-lg">
            Families near you are looking for someone like you. Your hours, your prices, your way of working.
          </p>
        </header>
        <Card padding="lg" className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          {signUp.isSuccess ? (
            <SignedUp />
          ) : boot.settings.allow_new_registrations ? (
            <DoulaSignUpForm signUp={signUp} />
          ) : (
            <RegistrationsClosed onLogIn={() => open({ kind: "login" })} />
          )}
          <noscript>
            <p className="mt-4 font-semibold">Signing up needs JavaScript.</p>
          </noscript>
        </Card>
        <About />
      </main>
    </SiteFrame>
  );
}

function About() {
  return (
    <div className="flex flex-col gap-8 pt-4 lg:pt-2">
      <Benefits />
      <section className="flex flex-col gap-0.5">
        <h2 className="text-lg">What it costs you</h2>
        <PlatformFee />
      </section>
      <NextSteps />
    </div>
  );
}

function SignedUp() {
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
      <Illustration name="envelope" className="w-44" />
      <p className="font-display font-medium text-2xl">{screenMessages.doulaSignedUp}</p>
      <p className="text-ink-soft">{screenMessages.doulaSignedUpNext}</p>
    </div>
  );
}

/**
 * Redirects to the dashboard, immediately or a moment after signing up. If the email address must be confirmed
 * first, redirects to the landing page with 'Check your email'.
 */
function useSignedUpRedirect(
  { data: response, variables }: ReturnType<typeof useDoulaSignUp>,
  isSignedIn: boolean,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!response) {
      if (isSignedIn) void navigate({ to: "/dashboard", replace: true });
      return;
    }
    const redirectHome = () => {
      if (response.session) return navigate({ to: "/dashboard", replace: true });
      if (variables) passOnDoulaSignUp(variables);
      return navigate({
        to: "/",
        search: { dialog: "check-email", next: "/doula-dashboard" },
        state: { accountDialog: { email: variables?.email } },
        replace: true,
      });
    };
    const leaving = setTimeout(redirectHome, doulaSignUpRedirectMs);
    return () => clearTimeout(leaving);
  }, [response, variables, isSignedIn, navigate]);
}

const benefits = [
  {
    Icon: MapPin,
    title: "Found by families who fit",
    text: "Parents search by place, specialty and approach. They see who you are before they write.",
  },
  {
    Icon: CalendarClock,
    title: "Calls in the hours you choose",
    text: "They book a free 30-minute intro call at a time you offer. You can approve each request first.",
  },
  {
    Icon: WalletCards,
    title: "Your packages, your prices",
    text: "You decide what you offer and what it costs. Payments go to your own Stripe account.",
  },
];

function Benefits() {
  return (
    <ul className="flex flex-col gap-5">
      {benefits.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-wash text-primary">
            <Icon aria-hidden="true" className="size-5.5" />
          </span>
          <div className="measure">
            <h2 className="text-lg">{title}</h2>
            <p className="mt-0.5 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const nextSteps = [
  "Create your account. It takes two minutes.",
  "Complete your profile in six steps: certifications, an interview video, your calendar, your Stripe account, packages and births attended. You can stop and come back whenever you like.",
  `We review it, usually ${reviewTime}, and email you. Once you are approved, parents can find you.`,
];

function NextSteps() {
  return (
    <Card asChild tone="warm" padding="md">
      <section aria-labelledby="next-steps">
        <h2 id="next-steps" className="text-lg">
          What comes next
        </h2>
        <ol className="measure mt-3 flex list-decimal flex-col gap-2 pl-5 marker:font-semibold marker:text-primary">
          {nextSteps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}
