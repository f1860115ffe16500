import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useDueDate } from "../../../client-state/use-due-date.ts";
import { type UrlDialog, useLastDefined } from "../../../lib/use-url-dialog.ts";
import { useLogInToBook } from "../../shared/book-button/book-intro-call-button.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { onCallQuestion } from "../../shared/book-button/on-call-line.tsx";
import { IntroCallDialog } from "./intro-call-dialog.tsx";
import type { IntroCallDoula } from "./pick-step.tsx";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set on the entry that shows a booking's result, so that going back and forward does not show it again. */
    isBookedEntry?: boolean;
  }
}

interface IntroCallInput<Search extends object> {
  /** The slug of the doula in the URL, if it asks for an intro call. */
  slug: string | undefined;
  /** The start of the call that the URL chooses, if it does. */
  startsAt?: string | undefined;
  /** That doula, if loaded. */
  doula: (IntroCallDoula & CallTimes) | undefined;
  dialog: Pick<UrlDialog<Search>, "close" | "replace">;
  /** The search parameters to set when the call is removed from the URL. */
  fallbackSearch?: Partial<Search>;
}

/**
 * Opens the intro call that the URL asks for. If the session ends, an open call keeps its choices. After a booking,
 * the call is removed from the URL so that Back does not reopen it.
 */
export function useIntroCall<Search extends object>(input: IntroCallInput<Search>) {
  const { slug, startsAt, dialog, fallbackSearch = {} } = input;
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

  const isVisitor = slug !== undefined && !session && !isPending && !isAllowed;
  // Until the doula has loaded, nobody knows whether there is anything to log in for.
  const isLogInNeeded = isVisitor && input.doula?.slug === slug;
  const logInToBook = useLogInToBook();
  const promptLogIn = useEffectEvent(() => {
    const { href } = router.state.location;
    // Closing the login must not reopen the call.
    dialog.replace(fallbackSearch);
    if (input.doula && describeNoTimes(input.doula) === null) logInToBook(href, input.doula, { startsAt });
  });
  useEffect(() => {
    if (isLogInNeeded) promptLogIn();
  }, [isLogInNeeded]);

  return {
    /** Stays defined while the dialog closes. */
    doula,
    isOpen: isResultShown || (isAllowed && doula?.slug === slug),
    /** True if a call was requested and nobody is signed in, or while the session is still loading. */
    isAwaitingLogIn: slug !== undefined && !isAllowed && !session,
    close: () => {
      // Reads the history directly, because the rendered location may lag behind it.
      const isOnBookedEntry = isBooked && router.history.location.state.isBookedEntry === true;
      return isOnBookedEntry ? setBooked(false) : dialog.close(fallbackSearch);
    },
    startsAt,
    showBooked: () => {
      setBooked(true);
      dialog.replace({}, { isBookedEntry: true });
    },
  };
}

interface IntroCallProps {
  call: ReturnType<typeof useIntroCall>;
  /** The note asks whether the doula is on call for the due date. */
  asks?: true | undefined;
}

/** The dialog for `useIntroCall`. */
export function IntroCall({ call, asks }: IntroCallProps) {
  const dueDate = useDueDate();
  if (!call.doula) return null;
  return (
    <IntroCallDialog
      doula={call.doula}
      startsAt={call.startsAt}
      note={asks && dueDate ? onCallQuestion(dueDate) : ""}
      isOpen={call.isOpen}
      onClose={call.close}
      onBooked={call.showBooked}
    />
  );
}
