import { type MouseEvent, useId } from "react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import type { CallTimes } from "../../../../contract/scheduling/bookings.schema.ts";
import { describeIntroCallLimit, introCallLimit } from "../../../../contract/scheduling/bookings.ts";
import { useSession } from "../../../api/identity/session.ts";
import { type LimitReached, useIntroCallAllowance } from "../../../api/scheduling/bookings.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { Button, type ButtonProps } from "../../../ui/basics/button.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { formatCallMoment, getViewerZone } from "../calls/call-time.tsx";
import { describeNoTimes } from "./no-times-reason.ts";

/** How a page opens the intro call dialog for a doula. */
export interface IntroCallNavigation {
  open: (slug: string, start?: IntroCallStart) => void;
  /** The URL to continue to after logging in. */
  toHref: (slug: string, start?: IntroCallStart) => string;
}

export interface IntroCallStart {
  /** A time that is chosen if it is one of the doula's slots. */
  startsAt?: string;
  /** The note asks whether the doula is on call for the due date. */
  asks?: true;
}

interface BookIntroCallButtonProps extends Pick<ButtonProps, "variant"> {
  doula: CallTimes & Pick<DoulaCard, "slug" | "full_name" | "first_name">;
  introCall: IntroCallNavigation;
  /** A shorter label, where the context makes clear what is booked. */
  text?: string;
  /** The ID of a note that explains the limit once for all cards. */
  limitNoteId?: string | undefined;
  /** The ID of a text that already says why no time is open. */
  timesNoteId?: string;
  /** The page that clicks before hydration go to. It opens the dialog with `?book=true`. */
  path?: string;
}

/**
 * A button to book an intro call, or disabled with the reason below. Visitors log in first. Not rendered for
 * doulas and admins.
 */
export function BookIntroCallButton(props: BookIntroCallButtonProps) {
  const { doula, introCall, text, limitNoteId, timesNoteId, path, variant } = props;
  const reasonId = useId();
  const { data: session, isPending } = useSession();
  const { limitReached, limit } = useIntroCallAllowance(session?.user.user_type === "client");
  const timesReason = describeNoTimes(doula);
  const isDisabled = limitReached !== null || timesReason !== null;
  const noteId = limitReached ? limitNoteId : timesNoteId;
  const canBook = useCanBook();
  const promptLogIn = useLogInToBook();

  const book = (event: MouseEvent) => {
    event.preventDefault();
    // While the session loads, open the call anyway: useIntroCall asks for a login if one is needed.
    if (session || isPending) introCall.open(doula.slug);
    else promptLogIn(introCall.toHref(doula.slug), doula);
  };

  if (!canBook) return null;
  return (
    <>
      <form action={path} className="needs-script flex flex-col gap-1.5">
        {path && <input type="hidden" name="book" value="true" />}
        <Button
          type={path ? "submit" : "button"}
          variant={variant}
          className="w-full"
          onClick={book}
          disabled={isDisabled}
          aria-describedby={isDisabled ? (noteId ?? reasonId) : undefined}
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
          <p className="text-center text-ink-soft">Booking requires JavaScript.</p>
        </noscript>
      )}
    </>
  );
}

/** False for doulas and admins. True for visitors, and while the session loads. */
export function useCanBook(): boolean {
  const { data: session } = useSession();
  return !session || session.user.user_type === "client";
}

interface CallToBook {
  /** The time that the visitor has chosen. */
  startsAt?: string | undefined;
  /** What logging in is for, if not for a call alone. */
  purpose?: string;
}

/** Returns a function that opens the login dialog, which says what for, and then continues to the intro call at `next`. */
export function useLogInToBook() {
  const { open } = useAccountDialog();
  return (
    next: string,
    { first_name: name, time_zone }: Pick<DoulaCard, "first_name" | "time_zone">,
    { startsAt, purpose }: CallToBook = {},
  ) => {
    const at = startsAt && ` on ${formatCallMoment(startsAt, getViewerZone(time_zone))}`;
    const forWhat = purpose ?? `book an intro call with ${name}${at ?? ""}`;
    open({
      kind: "login",
      next,
      reason: `Log in to ${forWhat}.`,
      signUpReason: `Sign up to ${forWhat}.`,
      nextStep: at ? `Then confirm your call with ${name}${at}.` : `Then pick a time with ${name}.`,
    });
  };
}

/** Explains the limit once above a list of doulas, for all its buttons. Renders nothing while the limit allows calls. */
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

/**
 * Says that the limit is reached and what to do: cancel a call or, if none can be cancelled, contact Support.
 */
function LimitReason({ limitReached, limit }: LimitReasonProps) {
  return (
    <>
      {describeIntroCallLimit(limitReached, limit ?? introCallLimit)}{" "}
      {limitReached === "intro_calls_used" ? (
        <SupportLink />
      ) : (
        <TextLink to="/bookings">My Bookings</TextLink>
      )}
    </>
  );
}
