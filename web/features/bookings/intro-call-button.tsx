import { Link } from "@tanstack/react-router";
import { type MouseEvent, useId } from "react";
import { errorMessages } from "../../../contract/errors.ts";
import { screenMessages } from "../../../contract/texts.ts";
import { boot } from "../../lib/boot.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../../ui/button.tsx";
import { LazyIntroCallDialog } from "./lazy-intro-call-dialog.ts";
import type { LimitReached } from "./queries.ts";

interface IntroCallButtonProps {
  /** Told to screen readers: a page of results has many of these buttons. */
  doulaName: string;
  onBook: () => void;
  /** Shorter words where it is clear what is booked. */
  text?: string;
  limitReached: LimitReached;
  /** Why the doula takes no calls now; null where they do. */
  noTimesReason: string | null;
  /** A page on which `?book=true` opens the call: there a click leads that comes before the page is alive. */
  path?: string;
  className?: string;
}

/** 'Book An Intro Call', or the disabled button with the reason under it. */
export function IntroCallButton({
  doulaName,
  onBook,
  text = "Book An Intro Call",
  limitReached,
  noTimesReason,
  path,
  className,
}: IntroCallButtonProps) {
  const reasonId = useId();
  const isDisabled = limitReached !== null || noTimesReason !== null;
  const prefetch = isDisabled ? undefined : LazyIntroCallDialog.prefetch;

  const book = (event: MouseEvent) => {
    event.preventDefault();
    onBook();
  };

  return (
    <>
      <form action={path} className={cn("needs-script flex flex-col gap-1.5", className)}>
        {path && <input type="hidden" name="book" value="true" />}
        <Button
          type={path ? "submit" : "button"}
          className="w-full"
          onClick={book}
          disabled={isDisabled}
          aria-describedby={isDisabled ? reasonId : undefined}
          onPointerEnter={prefetch}
          onFocus={prefetch}
        >
          {limitReached ? screenMessages.bookingLimitReached : text}
          <span className="sr-only"> with {doulaName}</span>
        </Button>
        {isDisabled && (
          <p id={reasonId} className="text-center text-ink-soft text-sm">
            {limitReached ? <LimitReason limitReached={limitReached} /> : noTimesReason}
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

const reasonLinkClasses = "font-semibold text-primary underline underline-offset-4";

/** Why the limit is reached, and the way on: one call less, or Support where none can be cancelled. */
function LimitReason({ limitReached }: { limitReached: NonNullable<LimitReached> }) {
  const { support_email: supportEmail } = boot.settings;
  return (
    <>
      {errorMessages[limitReached]}{" "}
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
