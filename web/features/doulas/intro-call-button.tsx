import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useId } from "react";
import { errorMessages, screenMessages } from "../../../contract/messages.ts";
import { Button } from "../../ui/button.tsx";

interface IntroCallButtonProps {
  doulaName: string;
  hasReachedLimit: boolean;
  onBook: () => void;
}

/** 'Book An Intro Call'; to a parent with as many as one may have, why not and where to change that. */
export function IntroCallButton({ doulaName, hasReachedLimit, onBook }: IntroCallButtonProps) {
  const reasonId = useId();
  if (!hasReachedLimit) {
    return (
      <Button onClick={onBook} className="w-full">
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        <span>
          Book An Intro Call<span className="sr-only"> with {doulaName}</span>
        </span>
      </Button>
    );
  }
  return (
    <div className="flex w-full flex-col gap-1.5">
      <Button disabled aria-describedby={reasonId} className="w-full">
        {screenMessages.bookingLimitReached}
      </Button>
      <p id={reasonId} className="text-ink-soft text-sm">
        {errorMessages.booking_limit_reached}{" "}
        <Link
          to="/bookings"
          className="inline-block font-semibold text-primary underline underline-offset-4 touch:py-3"
        >
          My Bookings
        </Link>
      </p>
    </div>
  );
}
