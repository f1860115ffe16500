import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { ChangeBookingDialog } from "./change-booking-dialog.tsx";

const pending: Booking = {
  id: "018f0000-0000-7000-8000-000000000001",
  client_id: "018f0000-0000-7000-8000-000000000002",
  user_id: "018f0000-0000-7000-8000-000000000002",
  doula_profile_id: "018f0000-0000-7000-8000-000000000003",
  booking_type: "intro_call",
  service_type: "Intro call",
  starts_at: "2031-05-05T15:00:00.000Z",
  ends_at: "2031-05-05T15:20:00.000Z",
  time_zone: "America/Chicago",
  booking_date: "2031-05-05",
  booking_time: "10:00 AM",
  appointment_date: "2031-05-05",
  appointment_time: "10:00",
  status: "pending",
  notes: null,
  shares_birth_place: false,
  cancelled_by: null,
  cancel_reason: null,
  history: [],
  ics_sequence: 0,
  created_at: "2031-05-01T15:00:00.000Z",
  call_kind: "video",
  call_link: null,
  doula: {
    slug: "maya-chen",
    first_name: "Maya",
    last_name: "Chen",
    full_name: "Maya Chen",
    profile_image: null,
    phone: null,
    email: null,
  },
};
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
