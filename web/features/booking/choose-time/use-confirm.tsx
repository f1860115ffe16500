import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { type ErrorCode, errorMessages } from "../../../../contract/errors.ts";
import { formatMailboxHref } from "../../../../contract/platform/fields.ts";
import type { SlotsResponse } from "../../../../contract/scheduling/availability.schema.ts";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { describeIntroCallLimit, introCallLimit } from "../../../../contract/scheduling/bookings.ts";
import { useSession } from "../../../api/identity/session.ts";
import { type BookingRefusal, useIntroCallAllowance } from "../../../api/scheduling/bookings.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { isLogInShownOverPage } from "../../../client-state/ended-session.ts";
import { ApiError, isRefusedWith } from "../../../lib/api.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

/** Errors that mean the displayed times are out of date. */
const staleTimesErrors: readonly BookingRefusal[] = [
  "slot_taken",
  "slot_not_offered",
  "doula_fully_booked",
  "doula_paused",
  "doula_not_found",
  "doula_blocked",
];

interface ConfirmOptions<Call> {
  send: (call: Call) => Promise<Booking>;
  /** The query key of the displayed times. */
  slotsKey: QueryKey;
  onDone: (booking: Booking) => void;
  onBusyChange: (isBusy: boolean) => void;
}

interface Confirmation<Call> {
  confirm: (call: Call) => Promise<void>;
  failure: ErrorCode | null;
  clearFailure: () => void;
}

/**
 * Confirms a chosen time once, no matter how often the button is clicked. `failure` is set after an error, once
 * fresh times have loaded if they were out of date.
 */
export function useConfirm<Call extends { startsAt: string }>({
  send,
  slotsKey,
  onDone,
  onBusyChange,
}: ConfirmOptions<Call>): Confirmation<Call> {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const { data: session } = useSession();
  const runOnce = useSingleFlight(onBusyChange);
  const askToLogIn = useLogInAgain();

  const confirm = (call: Call) =>
    runOnce(async () => {
      setFailure(null);
      try {
        onDone(await send(call));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        if (isRefusedWith(error, staleTimesErrors)) await refreshTimes(queryClient, slotsKey, call.startsAt);
        setFailure(code);
        if (code === "unauthenticated") askToLogIn();
      }
    });

  // After logging in again, the person can confirm the same choice.
  const isResolved = failure === "unauthenticated" && session;
  return { confirm, failure: isResolved ? null : failure, clearFailure: () => setFailure(null) };
}

/** Returns a function that opens the login dialog, which returns to this page. The choice is kept. */
function useLogInAgain(): () => void {
  const router = useRouter();
  const { open } = useAccountDialog();
  return () => {
    // On a private page, the login dialog is already open.
    if (isLogInShownOverPage()) return;
    const { href } = router.state.location;
    open({ kind: "login", next: href, reason: errorMessages.unauthenticated });
  };
}

function LogInAgainButton() {
  return (
    <Button variant="link" onClick={useLogInAgain()}>
      Log In
    </Button>
  );
}

async function refreshTimes(queryClient: QueryClient, queryKey: QueryKey, startsAt: string): Promise<void> {
  // Remove the refused time immediately, even if fresh times can't be loaded.
  queryClient.setQueryData<InfiniteData<SlotsResponse, string | null>>(
    queryKey,
    (cached) => cached && { ...cached, pages: cached.pages.map((page) => withoutSlot(page, startsAt)) },
  );
  await queryClient.invalidateQueries({ queryKey });
}

function withoutSlot(page: SlotsResponse, startsAt: string): SlotsResponse {
  const days = page.days.map((day) => ({ ...day, slots: day.slots.filter((slot) => slot !== startsAt) }));
  return { ...page, days };
}

/**
 * Returns a function that ignores calls while one is in progress, because a second click can come before React
 * disables the button.
 */
function useSingleFlight(
  onBusyChange: (isBusy: boolean) => void,
): (start: () => Promise<void>) => Promise<void> {
  const isInProgress = useRef(false);

  return async (start) => {
    if (isInProgress.current) return;
    isInProgress.current = true;
    onBusyChange(true);
    try {
      await start();
    } finally {
      isInProgress.current = false;
      onBusyChange(false);
    }
  };
}

interface ConfirmFailureProps {
  code: ErrorCode;
  /** Shown if the reason for a failure would not help the person. */
  otherwise: string;
}

/** Explains why a call could not be booked, moved or cancelled, and what to do about it. */
export function ConfirmFailure({ code, otherwise }: ConfirmFailureProps) {
  const { title, help, action } = describeFailure(code, otherwise);
  return (
    <InlineAlert tone="error" title={title} action={action} className="basis-full">
      {help}
    </InlineAlert>
  );
}

function describeFailure(
  code: ErrorCode,
  otherwise: string,
): { title: ReactNode; help?: string; action?: ReactNode } {
  switch (code) {
    case "slot_taken":
    case "slot_not_offered":
      return { title: errorMessages[code], help: "The times above have been updated. Please pick another." };
    case "client_busy":
      return {
        title: errorMessages[code],
        help: "Please pick another time.",
        action: <ViewBookingsButton />,
      };
    case "booking_limit_reached":
      return { title: <LimitTitle code={code} />, action: <ViewBookingsButton /> };
    case "intro_calls_used":
      return { title: <LimitTitle code={code} />, action: <ContactSupportButton /> };
    case "group_limit_reached":
      return { title: errorMessages[code], action: <ContactSupportButton /> };
    case "unauthenticated":
      return {
        title: errorMessages[code],
        action: <LogInAgainButton />,
      };
    case "booking_changed":
    case "call_started":
    case "reschedule_too_late":
    case "too_many_doulas":
    case "doula_blocked":
    case "doula_fully_booked":
    case "doula_paused":
    case "doula_not_found":
    case "forbidden":
    case "rate_limited":
      return { title: errorMessages[code] };
    default:
      return { title: otherwise };
  }
}

/** The limit message with the person's own limit, which an admin can raise. */
function LimitTitle({ code }: { code: Parameters<typeof describeIntroCallLimit>[0] }) {
  const { limit } = useIntroCallAllowance(true);
  return describeIntroCallLimit(code, limit ?? introCallLimit);
}

export function ViewBookingsButton() {
  return (
    <TextLink to="/bookings" layout="standalone">
      View Bookings
    </TextLink>
  );
}

export function ContactSupportButton() {
  return (
    <TextLink href={formatMailboxHref(boot.settings.support_email)} layout="standalone">
      Contact Support
    </TextLink>
  );
}
