import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { screenMessages } from "../../contract/texts.ts";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { Closing } from "../features/landing/closing.tsx";
import { Hero, type LandingSearch } from "../features/landing/hero.tsx";
import { HowItWorks } from "../features/landing/how-it-works.tsx";
import { LocationField } from "../features/places/location-field.tsx";
import { Footer } from "../features/shell/footer.tsx";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { type AccountDialog, openAccountDialog, useAccountDialog } from "../lib/account-dialog.ts";
import { saveSearchData } from "../lib/search-data.ts";
import { announceSearchPerformed } from "../lib/search-performed.ts";
import { useSession } from "../lib/session.ts";
import { LoadingScreen } from "../ui/loading-screen.tsx";

type LandingProps = {
  /** The account dialog that the address opens. */
  dialog: AccountDialog["kind"] | undefined;
  /** Where to go on to after it. */
  next: string | undefined;
};

/** The landing page; whoever is signed in is sent on. */
export function Landing({ dialog, next }: LandingProps) {
  const { data: session, isPending, isFailing } = useSession();
  useAddressedDialog({ dialog, next, isVisitor: !isPending && !session });
  useGoOn({ isSignedIn: Boolean(session), to: next ?? "/dashboard" });

  if (isPending && !isFailing) return <LoadingScreen />;
  if (session) return <LoadingScreen text={screenMessages.redirecting} />;
  return <LandingPage />;
}

function LandingPage() {
  const router = useRouter();
  const [isSearching, setSearching] = useState(false);

  const search = async ({ location, placeId }: LandingSearch) => {
    announceSearchPerformed();
    saveSearchData({ location, locationDetails: placeId });
    setSearching(true);
    await router.navigate({ to: "/find-doulas", search: { location } });
    setSearching(false);
  };

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        <Hero
          onSearch={search}
          isSearching={isSearching}
          onIntent={() => void router.preloadRoute({ to: "/find-doulas" })}
          renderField={(field) => (
            <LocationField label="Location or zip code" placeholder="Austin, TX or 78701" {...field} />
          )}
        />
        <HowItWorks />
        <Closing />
      </main>
      <Footer />
    </>
  );
}

type AddressedDialog = LandingProps & { isVisitor: boolean };

/** Opens the dialog that the address names; once it is closed, the address no longer names it. */
function useAddressedDialog({ dialog, next, isVisitor }: AddressedDialog): void {
  const navigate = useNavigate();
  const router = useRouter();
  const isOpen = useAccountDialog() !== null;
  const wasOpen = useRef(false);

  useEffect(() => {
    if (dialog && isVisitor) openAccountDialog({ kind: dialog, next, isAddressed: true });
  }, [dialog, next, isVisitor]);

  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // A link in the dialog may have closed it by leading elsewhere.
    if (isClosed && dialog && isVisitor && isLanding(router.latestLocation.pathname))
      void navigate({ to: "/", replace: true });
  }, [isOpen, dialog, isVisitor, navigate, router]);
}

/** Sends a signed-in person on, unless the account dialog or a link already does. */
function useGoOn({ isSignedIn, to }: { isSignedIn: boolean; to: string }): void {
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
