import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { pendingBooking as pending } from "../../testing/bookings.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { ChangeBookingDialog } from "./change-booking-dialog.tsx";

const cancelled: Booking = { ...pending, status: "cancelled", cancelled_by: "client" };

const cancelButton = page.getByRole("button", { name: /^Cancel/ });

/** The dialog of a booking that the page may read anew meanwhile. */
function FollowedDialog({ shown }: { shown: Store<Booking> }) {
  return (
    <ChangeBookingDialog booking={useStore(shown)} change="cancel" isOpen onClose={() => closed.push(1)} />
  );
}

let closed: number[] = [];

/** Presses Cancel; the server answers when told. */
async function pressCancel() {
  closed = [];
  const { promise, resolve } = Promise.withResolvers<Booking>();
  answerApi(`POST /rest/v1/bookings/${pending.id}/cancel`, () => promise);
  const shown = createStore(pending);
  await renderInApp(<FollowedDialog shown={shown} />);
  await cancelButton.click();
  await expect.element(cancelButton).toHaveTextContent("Cancelling...");
  return { shown, answer: () => resolve(cancelled) };
}

const done = page.getByRole("dialog", { name: "Your booking is cancelled" });

describe("cancelling a booking", () => {
  it("cannot be closed on its way", async () => {
    const { answer } = await pressCancel();
    await userEvent.keyboard("{Escape}");
    expect(closed).toEqual([]);
    answer();
    await expect.element(done).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(closed).toHaveLength(1);
  });

  it("says what was done, though the page shows it before the answer comes", async () => {
    const { shown, answer } = await pressCancel();
    shown.set(cancelled);
    await expect.element(cancelButton).not.toBeInTheDocument();
    answer();
    await expect.element(done).toBeVisible();
  });
});
