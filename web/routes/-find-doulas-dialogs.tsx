import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { DoulaCard } from "../../contract/doulas.ts";
import { LazyIntroCallDialog } from "../features/bookings/lazy-intro-call-dialog.ts";
import { parseDoulaTab } from "../features/doulas/doula-tabs.ts";
import { LazyDoulaDetailDialog } from "../features/doulas/lazy-doula-detail-dialog.ts";
import { doulaQuery } from "../features/doulas/queries.ts";
import { useLastDefined } from "../features/search/use-last-defined.ts";
import { useAccountDialog } from "../lib/account-dialog.ts";
import type { Booking } from "./-find-doulas-booking.tsx";
import { useIntroCall } from "./-find-doulas-intro-call.ts";

const findDoulas = getRouteApi("/find-doulas");

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** This entry opened a dialog over the one before: closing the dialog is going back. */
    isDialogEntry?: boolean;
  }
}

interface DoulaDialogsProps {
  /** What the results already know of the doula that was opened from them. */
  opened: DoulaCard | undefined;
  booking: Booking;
  onBook: (doula: DoulaCard) => void;
}

/** The doula of the address, over whatever step is shown: the details, or in their place the intro call. */
export function DoulaDialogs({ opened, booking, onBook }: DoulaDialogsProps) {
  const { doula: slug, tab } = findDoulas.useSearch();
  const navigate = findDoulas.useNavigate();
  const shownSlug = useLastDefined(slug);
  const profile = useQuery({ ...doulaQuery(shownSlug ?? ""), enabled: slug !== undefined });
  const preview = opened?.slug === shownSlug ? opened : undefined;
  const close = useCloseDialog();
  const introCall = useIntroCall({ booking, known: profile.data ?? preview, onClose: close });

  const areDetailsOpen = useIsOpen(slug !== undefined && !introCall.isOpen && !introCall.isAwaitingLogIn);

  return (
    <>
      {shownSlug && (
        <LazyDoulaDetailDialog
          slug={shownSlug}
          preview={preview}
          isOpen={areDetailsOpen}
          tab={parseDoulaTab(tab)}
          onTabChange={(next) =>
            void navigate({
              search: (current) => ({ ...current, tab: next }),
              replace: true,
              state: true,
              resetScroll: false,
            })
          }
          onClose={close}
          renderBooking={(doula) => booking.renderButton(doula, () => onBook(doula))}
        />
      )}
      {introCall.doula && (
        <LazyIntroCallDialog
          doula={introCall.doula}
          isOpen={introCall.isOpen}
          onClose={introCall.close}
          onBooked={introCall.showBooked}
        />
      )}
    </>
  );
}

/** A dialog that is open stays under the login; one that is not waits for the login to go, or it would cover it. */
function useIsOpen(isWanted: boolean): boolean {
  const isLogInOpen = useAccountDialog() !== null;
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = isWanted && (wasOpen || !isLogInOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return isOpen;
}

/** Closes the dialog of the address: back to where it was opened, once, however often it is asked. */
function useCloseDialog(): () => void {
  const router = useRouter();
  const navigate = findDoulas.useNavigate();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  // Going back takes a moment: a second click would go back twice, and leave the results.
  const leftEntry = useRef<string>(undefined);

  useEffect(() => {
    if (leftEntry.current !== entry) leftEntry.current = undefined;
  }, [entry]);

  return () => {
    if (leftEntry.current !== undefined) return;
    if (router.state.location.state.isDialogEntry) {
      leftEntry.current = entry;
      return router.history.back();
    }
    void navigate({
      search: ({ doula, tab, book, ...rest }) => (book ? { ...rest, doula, tab } : rest),
      replace: true,
      resetScroll: false,
    });
  };
}
