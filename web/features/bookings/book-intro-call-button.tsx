import { Link } from "@tanstack/react-router";
import { type MouseEvent, useId } from "react";
import type { CallTimes } from "../../../contract/bookings.schema.ts";
import { introCallLimit, introCallLimitText, noTimesReason } from "../../../contract/bookings.ts";
import type { DoulaCard } from "../../../contract/doulas.schema.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { openAccountDialog } from "../../api/account-dialog.ts";
import { type LimitReached, useIntroCallAllowance } from "../../api/bookings.ts";
import { useSession } from "../../api/session.ts";
import { boot } from "../../lib/boot.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

export const LazyIntroCallDialog = lazyPart(
  async () => (await import("./intro-call-dialog.tsx")).IntroCallDialog,
);

/** Where a page opens the intro call with a doula. */
export interface IntroCallAddress {
  open: (slug: string) => void;
  /** Logging in on the way leads there. */
  hrefOf: (slug: string) => string;
}

interface BookIntroCallButtonProps {
  doula: CallTimes & Pick<DoulaCard, "slug" | "full_name" | "first_name">;
  introCall: IntroCallAddress;
  /** Shorter where it is clear what is booked. */
  text?: string;
  /** The element that says once for all cards that the limit is reached. */
  limitNoteId?: string | undefined;
  /** A page on which `?book=true` opens the call: clicks before hydration lead there. */
  path?: string;
}

/**
 * 'Book An Intro Call', or disabled with the reason under it. A visitor logs in first; nothing for those who do not
 * book.
 */
export function BookIntroCallButton(props: BookIntroCallButtonProps) {
  const { doula, introCall, text, limitNoteId, path } = props;
  const reasonId = useId();
  const { data: session, isPending } = useSession();
  const { limitReached, limit } = useIntroCallAllowance(session?.user.user_type === "client");
  const timesReason = noTimesReason(doula);
  const isDisabled = limitReached !== null || timesReason !== null;
  const noteId = limitReached ? limitNoteId : undefined;
  const prefetch = isDisabled ? undefined : LazyIntroCallDialog.prefetch;
  const canBook = useCanBook();

  const book = (event: MouseEvent) => {
    event.preventDefault();
    // While the session loads, the address asks for the call; whether they log in first is decided there.
    if (session || isPending) introCall.open(doula.slug);
    else promptLogInToBook(introCall.hrefOf(doula.slug), doula.first_name);
  };

  if (!canBook) return null;
  return (
    <>
      <form action={path} className="needs-script flex flex-col gap-1.5">
        {path && <input type="hidden" name="book" value="true" />}
        <Button
          type={path ? "submit" : "button"}
          className="w-full"
          onClick={book}
          disabled={isDisabled}
          aria-describedby={isDisabled ? (noteId ?? reasonId) : undefined}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          {limitReached ? screenMessages.bookingLimitReached : (text ?? "Book An Intro Call")}
          <span className="sr-only"> with {doula.full_name}</span>
        </Button>
        {isDisabled && !noteId && (
          <p id={reasonId} className="text-center text-ink-soft text-sm">
            {limitReached ? <LimitReason limitReached={limitReached} limit={limit} /> : timesReason}
          </p>
        )}
      </form>
      {path && (
        <noscript>
          <p className="text-center text-ink-soft">Booking needs JavaScript.</p>
        </noscript>
      )}
    </>
  );
}

/** Whether this person is offered to book: doulas and admins are not. While the session loads they are. */
export function useCanBook(): boolean {
  const { data: session } = useSession();
  return !session || session.user.user_type === "client";
}

/** Opens login, which leads to the intro call at `next`. */
export function promptLogInToBook(next: string, firstName: string | undefined): void {
  const call = `an intro call${firstName ? ` with ${firstName}` : ""}`;
  openAccountDialog({
    kind: "login",
    next,
    reason: `Log in to book ${call}.`,
    signUpReason: `Sign up to book ${call}.`,
  });
}

const reasonLinkClasses = "font-semibold text-primary underline underline-offset-4";

/** Above a list of doulas, once for all of their buttons. Empty while the person can book. */
export function IntroCallLimitNote({ id }: { id: string }) {
  const { data: session } = useSession();
  const { limitReached, limit } = useIntroCallAllowance(session?.user.user_type === "client");
  if (!limitReached) return null;
  return (
    <p id={id} className="rounded-control bg-sunken px-4 py-3 text-sm">
      <LimitReason limitReached={limitReached} limit={limit} />
    </p>
  );
}

interface LimitReasonProps {
  limitReached: NonNullable<LimitReached>;
  limit: number | null;
}

/** Why the limit is reached, and what to do: cancel a call, or write to Support if none can be cancelled. */
function LimitReason({ limitReached, limit }: LimitReasonProps) {
  const { support_email: supportEmail } = boot.settings;
  return (
    <>
      {introCallLimitText(limitReached, limit ?? introCallLimit)}{" "}
      {limitReached === "intro_calls_used" ? (
        <a href={`mailto:${supportEmail}`} className={cn(reasonLinkClasses, "wrap-anywhere")}>
          {supportEmail}
        </a>
      ) : (
        <Link to="/bookings" className={reasonLinkClasses}>
          My Bookings
        </Link>
      )}
    </>
  );
}
