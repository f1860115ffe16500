import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SlotsAnswer } from "../../../contract/availability.schema.ts";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { type ErrorCode, errorMessages } from "../../../contract/errors.ts";
import { currentAccountDialog, openAccountDialog } from "../../api/account-dialog.ts";
import type { BookingRefusal } from "../../api/bookings.ts";
import { useSession } from "../../api/session.ts";
import { ApiError, isRefusedWith } from "../../lib/api.ts";

/** Refusals that mean the times on screen are out of date. */
const staleTimes: readonly BookingRefusal[] = [
  "slot_taken",
  "slot_not_offered",
  "doula_fully_booked",
  "doula_not_found",
  "doula_blocked",
];

interface ConfirmOptions<Call> {
  send: (call: Call) => Promise<Booking>;
  /** The key of the times that were picked from. */
  slotsKey: QueryKey;
  onDone: (booking: Booking) => void;
  onBusyChange: (isBusy: boolean) => void;
}

/** How a time picker confirms the chosen time. */
interface Confirm<Call> {
  confirm: (call: Call) => Promise<void>;
  failure: ErrorCode | null;
  forgetFailure: () => void;
}

/**
 * Confirms a time once, however often it is clicked. `failure` is why the last try failed; it is set
 * only after fresh times have loaded.
 */
export function useConfirm<Call extends { startsAt: string }>({
  send,
  slotsKey,
  onDone,
  onBusyChange,
}: ConfirmOptions<Call>): Confirm<Call> {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const { data: session } = useSession();
  const once = useOnce(onBusyChange);

  const confirm = (call: Call) =>
    once(async () => {
      setFailure(null);
      try {
        onDone(await send(call));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : "internal";
        if (isRefusedWith(error, staleTimes)) await refreshTimes(queryClient, slotsKey, call.startsAt);
        setFailure(code);
        if (code === "unauthenticated") askToLogIn();
      }
    });

  // Whoever has logged in meanwhile confirms what they had chosen.
  const isSettled = failure === "unauthenticated" && session;
  return { confirm, failure: isSettled ? null : failure, forgetFailure: () => setFailure(null) };
}

/** Opens login over the dialog; the choice stays, and the person returns to this page. */
export function askToLogIn(): void {
  // A private page has asked by itself, in a way that keeps it open.
  if (currentAccountDialog()?.isOverPage) return;
  openAccountDialog({
    kind: "login",
    next: location.pathname + location.search,
    reason: errorMessages.unauthenticated,
  });
}

async function refreshTimes(queryClient: QueryClient, queryKey: QueryKey, startsAt: string): Promise<void> {
  // The refused time goes at once, even where the fresh ones cannot be fetched.
  queryClient.setQueryData<InfiniteData<SlotsAnswer, string | null>>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => withoutSlot(page, startsAt)) },
  );
  await queryClient.invalidateQueries({ queryKey });
}

function withoutSlot(page: SlotsAnswer, startsAt: string): SlotsAnswer {
  const days = page.days.map((day) => ({ ...day, slots: day.slots.filter((slot) => slot !== startsAt) }));
  return { ...page, days };
}

/**
 * Runs what a button starts, and not once more before it has ended: a second click can come before React has drawn the
 * busy button.
 */
function useOnce(onBusyChange: (isBusy: boolean) => void): (start: () => Promise<void>) => Promise<void> {
  const isUnderWay = useRef(false);

  return async (start) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    onBusyChange(true);
    try {
      await start();
    } finally {
      isUnderWay.current = false;
      onBusyChange(false);
    }
  };
}
