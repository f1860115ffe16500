import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../../api/session.ts";
import { type UrlDialog, useLastDefined } from "../../lib/use-url-dialog.ts";
import { LazyIntroCallDialog, promptLogInToBook } from "./book-intro-call-button.tsx";
import type { IntroCallDoula } from "./intro-call-dialog.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What was booked stands over this entry; going back and forth does not bring it again. */
    isBookedEntry?: boolean;
  }
}

interface IntroCallInput<Search extends object> {
  /** The slug of the doula whose intro call the address asks for. */
  slug: string | undefined;
  /** That doula, as far as known. */
  doula: IntroCallDoula | undefined;
  dialog: Pick<UrlDialog<Search>, "close" | "replace">;
  /** What the address shows once it no longer asks for the call, unless that was booked. */
  behind?: Partial<Search>;
}

/**
 * The intro call that the address asks for. Once opened it stays, with what has been chosen in it, when the session ends
 * meanwhile; once it is booked the address no longer asks for it, so that Back does not either.
 */
export function useIntroCall<Search extends object>(input: IntroCallInput<Search>) {
  const { slug, dialog, behind = {} } = input;
  const router = useRouter();
  const { data: session, isPending } = useSession();
  const isClient = session?.user.user_type === "client";
  const isBookedEntry = useLocation({ select: ({ state }) => state.isBookedEntry === true });
  const [isBooked, setBooked] = useState(false);

  const [openedSlug, setOpenedSlug] = useState<string>();
  const isAllowed = slug !== undefined && (isClient || openedSlug === slug);
  const nextOpenedSlug = isAllowed ? slug : undefined;
  if (nextOpenedSlug !== openedSlug) setOpenedSlug(nextOpenedSlug);

  const doula = useLastDefined(isAllowed ? input.doula : undefined);
  const isResultShown = isBooked && isBookedEntry;

  const isLogInNeeded = slug !== undefined && !session && !isPending && !isAllowed;
  const promptLogIn = useEffectEvent(() => {
    promptLogInToBook(router.state.location.href, input.doula?.first_name);
    // Closing the login must not lead here again.
    dialog.replace(behind);
  });
  useEffect(() => {
    if (isLogInNeeded) promptLogIn();
  }, [isLogInNeeded]);

  return {
    /** The last one too, while its dialog closes. */
    doula,
    isOpen: isResultShown || (isAllowed && doula?.slug === slug),
    /** Only somebody who is signed in can have it; whether anybody is may not be known yet. */
    isAwaitingLogIn: slug !== undefined && !isAllowed && !session,
    close: () => {
      // The history is ahead of what is shown: Escape can come in between.
      const isOverBooked = isBooked && router.history.location.state.isBookedEntry === true;
      return isOverBooked ? setBooked(false) : dialog.close(behind);
    },
    showBooked: () => {
      setBooked(true);
      dialog.replace({}, { isBookedEntry: true });
    },
  };
}

/** The dialog of `useIntroCall`. */
export function IntroCall({ call }: { call: ReturnType<typeof useIntroCall> }) {
  if (!call.doula) return null;
  return (
    <LazyIntroCallDialog
      doula={call.doula}
      isOpen={call.isOpen}
      onClose={call.close}
      onBooked={call.showBooked}
    />
  );
}
