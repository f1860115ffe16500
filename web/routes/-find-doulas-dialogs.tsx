import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { DoulaCard } from "../../contract/doulas.schema.ts";
import { LazyIntroCallDialog } from "../features/bookings/lazy-intro-call-dialog.ts";
import { parseDoulaTab } from "../features/doulas/doula-tabs.ts";
import { LazyDoulaDetailDialog } from "../features/doulas/lazy-doula-detail-dialog.ts";
import { doulaQuery } from "../features/doulas/queries.ts";
import { LazyFavoriteButton } from "../features/favorites/lazy-favorite-button.tsx";
import { useLastDefined } from "../features/search/use-last-defined.ts";
import { useAccountDialog } from "../lib/account-dialog.ts";
import type { Booking } from "./-booking.tsx";
import { useCloseDialog } from "./-dialog-entry.ts";
import { DoulaPageLink } from "./-doula-page-link.tsx";
import { useIntroCall } from "./-intro-call.ts";
import { MessageButton } from "./-message-button.tsx";

const findDoulas = getRouteApi("/find-doulas");

interface DoulaDialogsProps {
  /** What the results already know of the doula that was opened from them. */
  opened: DoulaCard | undefined;
  booking: Booking;
  onBook: (doula: DoulaCard) => void;
}

/** The doula of the address, over whatever step is shown: the details, or in their place the intro call. */
export function DoulaDialogs({ opened, booking, onBook }: DoulaDialogsProps) {
  const { doula: slug, tab, book, ...search } = findDoulas.useSearch();
  const navigate = findDoulas.useNavigate();
  const shownSlug = useLastDefined(slug);
  const profile = useQuery({ ...doulaQuery(shownSlug ?? ""), enabled: slug !== undefined });
  const preview = opened?.slug === shownSlug ? opened : undefined;
  const close = useCloseDialog(
    () =>
      void navigate({
        search: ({ doula, tab, book, ...rest }) => (book ? { ...rest, doula, tab } : rest),
        replace: true,
        resetScroll: false,
      }),
  );
  const introCall = useIntroCall({
    booking,
    askedSlug: book ? slug : undefined,
    known: profile.data ?? preview,
    onClose: close,
    stopAsking: () =>
      void navigate({
        search: ({ book, ...rest }) => rest,
        replace: true,
        state: true,
        resetScroll: false,
      }),
    showBookedEntry: () =>
      void navigate({
        search: ({ doula, tab, book, ...rest }) => rest,
        replace: true,
        state: { isBookedEntry: true },
        resetScroll: false,
      }),
  });

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
          pageLink={<DoulaPageLink slug={shownSlug} foundWith={search} />}
          renderBooking={(doula) => booking.renderButton(doula, () => onBook(doula))}
          renderMessage={(doula) => <MessageButton doula={doula} />}
          renderFavorite={(doula) => booking.isSignedIn && <LazyFavoriteButton doula={doula} />}
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
