import { getRouteApi, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { screenMessages } from "../../../contract/texts.ts";
import { type AccountDialog, openAccountDialog, useAccountDialog } from "../../api/account-dialog.ts";
import { useSession } from "../../api/session.ts";
import { prefetchAccountDialogs } from "../../features/accounts/lazy-account-dialogs.tsx";
import { Closing } from "../../features/landing/closing.tsx";
import { Hero } from "../../features/landing/hero.tsx";
import { HowItWorks } from "../../features/landing/how-it-works.tsx";
import { Footer } from "../../features/shell/footer.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { boot } from "../../lib/boot.ts";
import { absoluteUrl } from "../../lib/page-head.ts";
import { StructuredData } from "../../lib/structured-data.tsx";
import { LoadingScreen } from "../../ui/loading-screen.tsx";

const landing = getRouteApi("/");
const login = getRouteApi("/login");

/** `/`: opens the account dialog that its address names. */
export function LandingPage() {
  return (
    <>
      <StructuredData value={siteStructuredData()} />
      <Landing {...landing.useSearch()} />
    </>
  );
}

/** `/login`: the landing page with the login dialog open. */
export function LoginPage() {
  return (
    <>
      <noscript>
        <p className="page-width py-3 font-semibold">
          Logging in needs JavaScript. Please turn it on in your browser's settings and reload the page.
        </p>
      </noscript>
      <Landing dialog="login" next={login.useSearch().next} />
    </>
  );
}

type LandingProps = {
  /** The account dialog that the address opens. */
  dialog?: AccountDialog["kind"] | undefined;
  /** Where to go after it. */
  next?: string | undefined;
};

/** Visitors see the page; signed-in people are redirected. */
function Landing({ dialog, next }: LandingProps) {
  const { data: session, isPending, isFailing } = useSession();
  useDialogInAddress({ dialog, next, isVisitor: !isPending && !session });
  useSignedInRedirect({ isSignedIn: Boolean(session), to: next ?? "/dashboard" });

  if (isPending && !isFailing) return <LoadingScreen />;
  if (session) return <LoadingScreen text={screenMessages.redirecting} />;
  return <VisitorsLanding />;
}

function VisitorsLanding() {
  const field = useRef<HTMLInputElement>(null);
  const goToField = () => {
    field.current?.scrollIntoView({ block: "center" });
    field.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        <Hero fieldRef={field} />
        <HowItWorks />
        <Closing onStart={goToField} />
      </main>
      <Footer />
    </>
  );
}

/** Opens the dialog that the address names, and removes it from the address once it closes. */
function useDialogInAddress({ dialog, next, isVisitor }: LandingProps & { isVisitor: boolean }): void {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpen = useAccountDialog() !== null;
  const wasOpen = useRef(false);

  useEffect(() => {
    if (!dialog || !isVisitor) return;
    const { email } = router.latestLocation.state;
    openAccountDialog({ kind: dialog, next, isAddressed: true, email });
  }, [dialog, next, isVisitor, router]);

  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // A link in the dialog may have closed it by navigating away.
    if (isClosed && dialog && isVisitor && isLanding(router.latestLocation.pathname))
      void navigate({ to: "/", replace: true });
  }, [isOpen, dialog, isVisitor, navigate, router]);
}

/** Redirects a signed-in person, unless the account dialog or a link already does. */
function useSignedInRedirect({ isSignedIn, to }: { isSignedIn: boolean; to: string }): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDialogOpen = useAccountDialog() !== null;

  useEffect(() => {
    if (!isSignedIn || isDialogOpen || !isLanding(pathname)) return;
    void navigate({ href: to, replace: true });
  }, [isSignedIn, isDialogOpen, pathname, to, navigate]);
}

function isLanding(pathname: string): boolean {
  return pathname === "/" || pathname === "/login";
}

/** Tells search engines who runs the site and how to search it. */
function siteStructuredData(): Record<string, unknown> {
  const { site_name, site_description } = boot.settings;
  const url = absoluteUrl("/");
  return {
    "@graph": [
      {
        "@type": "Organization",
        "@id": `${url}#organization`,
        name: site_name,
        url,
        logo: absoluteUrl("/og.png"),
      },
      {
        "@type": "WebSite",
        "@id": `${url}#website`,
        name: site_name,
        description: site_description,
        url,
        publisher: { "@id": `${url}#organization` },
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${url}find-doulas?location={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      },
    ],
  };
}
