import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { confirmedBooking, pendingBooking as pending } from "../../testing/bookings.ts";
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

describe("what cancelling too often does", () => {
  const warning = page.getByText("After 3 cancelled calls within 24 hours");

  it.each([
    { booking: confirmedBooking, isSaid: 1 },
    { booking: pending, isSaid: 0 },
  ])("is said before a $booking.status call is cancelled: $isSaid", async ({ booking, isSaid }) => {
    await renderInApp(
      <ChangeBookingDialog booking={booking} change="cancel" isOpen onClose={() => undefined} />,
    );
    await expect.element(cancelButton).toBeVisible();
    expect(warning.elements()).toHaveLength(isSaid);
  });
});

describe("moving a call", () => {
  const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  async function openMove({ requiresApproval = false }) {
    const times = [hoursAhead(5), hoursAhead(30)];
    answerApi(`GET /rest/v1/bookings/${pending.id}/slots`, () => ({
      time_zone: "America/Chicago",
      is_fully_booked: false,
      requires_approval: requiresApproval,
      call_kind: "video",
      days: times.map((time) => ({ date: time.slice(0, 10), slots: [time] })),
      next_from: null,
    }));
    answerApi("GET /auth/v1/user", () => ({ session: null }));
    answerApi("GET /rest/v1/bookings", () => ({ items: [confirmedBooking], next_cursor: null }));
    await renderInApp(
      <ChangeBookingDialog booking={confirmedBooking} change="reschedule" isOpen onClose={() => undefined} />,
    );
  }

  async function pick(nth: number) {
    await page.getByRole("group", { name: "Date" }).getByRole("radio").nth(nth).click();
    await page.getByRole("group", { name: "Time" }).getByRole("radio").first().click();
  }

  it("to a time within 24 hours says before confirming that it is final", async () => {
    await openMove({});
    await pick(0);
    const warning = page.getByText(
      "This time is less than 24 hours away. You cannot move or cancel the call again after this.",
    );
    await expect.element(warning).toBeVisible();
    await pick(1);
    await expect.element(warning).not.toBeInTheDocument();
  });

  it("of a doula who approves requests says before confirming that it becomes a request", async () => {
    await openMove({ requiresApproval: true });
    await expect.element(page.getByText(/Your call becomes a request again/)).toBeVisible();
    answerApi(`POST /rest/v1/bookings/${pending.id}/reschedule`, () => pending);
    await pick(1);
    await page.getByRole("button", { name: "Reschedule", exact: true }).click();
    await expect.element(page.getByRole("dialog", { name: "New time requested" })).toBeVisible();
    await expect.element(page.getByText(/pending until Maya confirms the new time/)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Add to calendar" })).not.toBeInTheDocument();
  });
});
