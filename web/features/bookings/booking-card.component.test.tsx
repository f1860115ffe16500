import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Booking } from "../../../contract/bookings.schema.ts";
import { answerApi } from "../../testing/answer-api.ts";
import { confirmedBooking } from "../../testing/bookings.ts";
import { refusal } from "../../testing/onboarding.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { currentToasts } from "../../ui/use-toast.ts";
import { BookingCard } from "./booking-card.tsx";
import { BookingsList } from "./bookings-list.tsx";

const shared: Booking = { ...confirmedBooking, shares_birth_place: true, birth_place: "12 Quiet Street" };
const withdrawn: Booking = { ...shared, shares_birth_place: false, birth_place: null };
const stopSharing = page.getByRole("button", { name: "Stop sharing" });
const shownPlace = page.getByText("12 Quiet Street");

/** My Bookings with one call, as the server has it at that moment. */
let stored: Booking;

describe("the card of a booking whose place of birth is shared", () => {
  beforeEach(async () => {
    stored = shared;
    answerApi("GET /rest/v1/bookings", () => ({ items: [stored], next_cursor: null }));
    await renderInApp(<BookingsList onChange={() => undefined} />);
  });

  it("says what the doula sees", async () => {
    await expect
      .element(page.getByText("Maya sees where you plan to give birth: 12 Quiet Street"))
      .toBeVisible();
  });

  it("stops sharing it at a press, and keeps the focus on the card", async () => {
    answerApi(`DELETE /rest/v1/bookings/${shared.id}/birth_place`, () => {
      stored = withdrawn;
      return withdrawn;
    });
    await stopSharing.click();
    await expect.element(shownPlace).not.toBeInTheDocument();
    expect(page.getByRole("article").element().contains(document.activeElement)).toBe(true);
    expect(currentToasts().at(-1)?.description).toBe("Maya no longer sees where you plan to give birth.");
  });

  it("says why it could not stop", async () => {
    answerApi(`DELETE /rest/v1/bookings/${shared.id}/birth_place`, () =>
      refusal("rate_limited", "Too many attempts.", 429),
    );
    await stopSharing.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Too many attempts");
    await expect.element(shownPlace).toBeVisible();
  });
});

it("says when contact details that are held back will show", async () => {
  const bookedHeld: Booking = {
    ...confirmedBooking,
    call_link: null,
    contact_from: "2031-05-02T15:00:00.000Z",
    doula: { ...confirmedBooking.doula, phone: null, email: null },
  };
  await renderInApp(<BookingCard booking={bookedHeld} onChange={() => undefined} />);
  await expect
    .element(page.getByText("You cancelled 3 calls within 24 hours. Maya’s contact details show from"))
    .toBeVisible();
});

const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("the card of a confirmed call", () => {
  it("says until when it can be moved, and offers that", async () => {
    await renderInApp(<BookingCard booking={confirmedBooking} onChange={() => undefined} />);
    await expect.element(page.getByRole("button", { name: /^Reschedule/ })).toBeVisible();
    await expect
      .element(
        page.getByText(
          "You can move or cancel this call until Sunday, May 4, 2031 at 10:00 AM (Central Daylight Time), 24 hours before it starts.",
        ),
      )
      .toBeVisible();
  });

  it("offers to contact the doula instead within 24 hours of the call", async () => {
    const soon: Booking = { ...confirmedBooking, starts_at: hoursAhead(23), ends_at: hoursAhead(24) };
    await renderInApp(<BookingCard booking={soon} onChange={() => undefined} />);
    await expect.element(page.getByText(/^You can no longer move or cancel this call here/)).toBeVisible();
    await expect.element(page.getByRole("link", { name: /^Contact Doula/ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Reschedule/ })).not.toBeInTheDocument();
  });
});

it("the card of a call that the doula cancelled offers their other times", async () => {
  const cancelled: Booking = {
    ...confirmedBooking,
    status: "cancelled",
    cancelled_by: "doula",
    cancel_reason: "I am at a birth.",
  };
  await renderInApp(<BookingCard booking={cancelled} onChange={() => undefined} />);
  await expect
    .element(page.getByRole("link", { name: /^See other times/ }))
    .toHaveAttribute("href", "/doulas/maya-chen?book=true");
});
