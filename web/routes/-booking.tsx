import type { ComponentProps } from "react";
import type { CallTimes } from "../../contract/bookings.schema.ts";
import { noTimesReason } from "../../contract/bookings.ts";
import type { DoulaCard } from "../../contract/doulas.schema.ts";
import { IntroCallButton } from "../features/bookings/intro-call-button.tsx";
import { useIntroCallAllowance } from "../features/bookings/queries.ts";
import { openAccountDialog } from "../lib/account-dialog.ts";
import { useSession } from "../lib/session.ts";

type BookableDoula = CallTimes & Pick<DoulaCard, "slug" | "full_name" | "first_name">;
export type Booking = ReturnType<typeof useDoulaBooking>;

type ButtonLook = Pick<ComponentProps<typeof IntroCallButton>, "text" | "path">;

/** Who may book, and the button for those who may. `introCallHref` is where a page opens a doula's intro call. */
export function useDoulaBooking(introCallHref: (slug: string) => string) {
  const { data: session, isPending } = useSession();
  const isVisitor = !isPending && !session;
  const isClient = session?.user.user_type === "client";
  const { limitReached } = useIntroCallAllowance(isClient);

  /** Opens login, which returns to this doula's intro call. */
  const promptLogIn = (slug: string, firstName: string | undefined) => {
    const call = `an intro call${firstName ? ` with ${firstName}` : ""}`;
    openAccountDialog({
      kind: "login",
      next: introCallHref(slug),
      reason: `Log in to book ${call}.`,
      signUpReason: `Sign up to book ${call}.`,
    });
  };

  /** There while the session loads too: whoever clicks then is asked to log in, or not, once that is known. */
  const renderButton = (doula: BookableDoula, onBook: () => void, look: ButtonLook = {}) =>
    isPending || isVisitor || isClient ? (
      <IntroCallButton
        doulaName={doula.full_name}
        {...look}
        limitReached={limitReached}
        noTimesReason={noTimesReason(doula)}
        onBook={isVisitor ? () => promptLogIn(doula.slug, doula.first_name) : onBook}
      />
    ) : null;

  return { isSignedIn: Boolean(session), isVisitor, isClient, promptLogIn, renderButton };
}
