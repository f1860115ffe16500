import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { DoulaCard } from "../../contract/doulas.schema.ts";
import { doulaQuery } from "../features/doulas/queries.ts";
import { doulaSearchesKey } from "../features/search/queries.ts";
import { useLastDefined } from "../features/search/use-last-defined.ts";
import type { Booking } from "./-booking.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was booked stands over this entry; going back and forth does not bring it again. */
    isBookedEntry?: boolean;
  }
}

interface IntroCallInput<Doula> {
  booking: Booking;
  /** The slug of the doula whose intro call the address asks for. */
  askedSlug: string | undefined;
  /** The doula of the address, as far as known. */
  known: Doula | undefined;
  onClose: () => void;
  /** Takes the question out of the address, in the same history entry. */
  stopAsking: () => void;
  /** As `stopAsking`, with all that led to the call; the entry is marked as `isBookedEntry`. */
  showBookedEntry: () => void;
}

/**
 * The intro call that the address asks for. Once it was opened it stays, with what has been chosen in it, when the
 * session ends on the way; once it is booked the address no longer asks for it, so that Back does not either.
 */
export function useIntroCall<Doula extends Pick<DoulaCard, "slug" | "first_name">>({
  booking,
  askedSlug,
  known,
  ...address
}: IntroCallInput<Doula>) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const isBookedEntry = useLocation({ select: ({ state }) => state.isBookedEntry === true });
  const [isBooked, setBooked] = useState(false);

  const [openedSlug, setOpenedSlug] = useState<string>();
  const isAllowed = askedSlug !== undefined && (booking.isClient || openedSlug === askedSlug);
  const nextOpenedSlug = isAllowed ? askedSlug : undefined;
  if (nextOpenedSlug !== openedSlug) setOpenedSlug(nextOpenedSlug);

  const doula = useLastDefined(isAllowed ? known : undefined);
  const isResultShown = isBooked && isBookedEntry;

  const isLogInNeeded = askedSlug !== undefined && booking.isVisitor && !isAllowed;
  const promptLogIn = useEffectEvent(() => {
    if (!askedSlug) return;
    booking.promptLogIn(askedSlug, known?.first_name);
    // Closing the login must not lead here again.
    address.stopAsking();
  });
  useEffect(() => {
    if (isLogInNeeded) promptLogIn();
  }, [isLogInNeeded]);

  return {
    /** The last one too, while its dialog closes. */
    doula,
    isOpen: isResultShown || (isAllowed && doula?.slug === askedSlug),
    /** Only somebody who is signed in can have it; whether anybody is may not be known yet. */
    isAwaitingLogIn: askedSlug !== undefined && !isAllowed && !booking.isSignedIn,
    close: () => {
      // The history is ahead of what is shown: Escape can come in between.
      const isOverBooked = isBooked && router.history.location.state.isBookedEntry === true;
      return isOverBooked ? setBooked(false) : address.onClose();
    },
    showBooked: () => {
      setBooked(true);
      address.showBookedEntry();
      if (doula) void queryClient.invalidateQueries({ queryKey: doulaQuery(doula.slug).queryKey });
      void queryClient.invalidateQueries({ queryKey: doulaSearchesKey });
    },
  };
}
