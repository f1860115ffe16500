import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import type { DoulaCard } from "../../contract/doulas.ts";
import { IntroCallButton } from "../features/bookings/intro-call-button.tsx";
import { useIntroCallAllowance } from "../features/bookings/queries.ts";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { sessionQuery } from "../lib/session.ts";

const findDoulas = getRouteApi("/find-doulas");

export type Booking = ReturnType<typeof useBooking>;

/** Who may book, and the button for those who may. */
export function useBooking() {
  const search = findDoulas.useSearch();
  const router = useRouter();
  const { data: session, isPending } = useQuery(sessionQuery);
  const isVisitor = !isPending && !session;
  const isClient = session?.user.user_type === "client";
  const { hasReachedLimit } = useIntroCallAllowance(isClient);

  /** Opens login, which returns to this doula's intro call. */
  const promptLogIn = (slug: string, firstName: string | undefined) => {
    const next = { ...search, doula: slug, tab: undefined, book: true } as const;
    openAccountDialog({
      kind: "login",
      next: router.buildLocation({ to: "/find-doulas", search: next }).href,
      reason: `Log in to book an intro call${firstName ? ` with ${firstName}` : ""}.`,
    });
  };

  const renderButton = (doula: DoulaCard, onBook: () => void) =>
    isVisitor || isClient ? (
      <IntroCallButton
        doulaName={doula.full_name}
        hasReachedLimit={hasReachedLimit}
        isFullyBooked={doula.is_fully_booked}
        onBook={isVisitor ? () => promptLogIn(doula.slug, doula.first_name) : onBook}
      />
    ) : null;

  return { isSignedIn: Boolean(session), isVisitor, isClient, promptLogIn, renderButton };
}
