import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../../api/session.ts";
import { type UrlDialog, useLastDefined } from "../../lib/use-url-dialog.ts";
import { promptLogInToBook } from "./book-intro-call-button.tsx";
import { IntroCallDialog } from "./intro-call-dialog.tsx";
import type { IntroCallDoula } from "./pick-step.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The result was already shown on this entry; going back and forward does not show it again. */
    isBookedEntry?: boolean;
  }
}

interface IntroCallInput<Search extends object> {
  /** The slug of the doula whose intro call the URL asks for. */
  slug: string | undefined;
  /** That doula, if loaded. */
  doula: IntroCallDoula | undefined;
  dialog: Pick<UrlDialog<Search>, "close" | "replace">;
  /** What the URL shows instead once it no longer asks for the call. */
  behind?: Partial<Search>;
}

/**
 * The intro call in the URL. If the session ends, an open one stays with its choices. Once booked, the call
 * is removed from the URL, so that Back does not reopen it.
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
    // Closing the login must not reopen the call.
    dialog.replace(behind);
  });
  useEffect(() => {
    if (isLogInNeeded) promptLogIn();
  }, [isLogInNeeded]);

  return {
    /** Keeps the last one while its dialog closes. */
    doula,
    isOpen: isResultShown || (isAllowed && doula?.slug === slug),
    /** True only if nobody is signed in; the session may still be loading. */
    isAwaitingLogIn: slug !== undefined && !isAllowed && !session,
    close: () => {
      // The history can be ahead of the screen, because Escape can come in between.
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
    <IntroCallDialog
      doula={call.doula}
      isOpen={call.isOpen}
      onClose={call.close}
      onBooked={call.showBooked}
    />
  );
}
