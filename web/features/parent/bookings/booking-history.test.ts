import { expect, test } from "vitest";
import type { BookingEvent } from "../../../../contract/scheduling/bookings.schema.ts";
import { describeHistory } from "./booking-history.tsx";

const nine = "2026-11-25T15:00:00.000Z";
const ten = "2026-11-25T16:00:00.000Z";

function renderTexts(events: Partial<BookingEvent>[], ownZone: string | null = null) {
  const history = events.map((event) => ({
    event: "booked" as const,
    by: "client" as const,
    at: "2026-11-20T20:04:00.000Z",
    status: null,
    starts_at: null,
    before: null,
    ...event,
  }));
  return describeHistory({ time_zone: "America/Chicago", doula: { first_name: "Grace" }, history }, ownZone);
}

test("[2.7] describes a booking's history to the parent", () => {
  const lines = renderTexts([
    { event: "booked", starts_at: nine },
    { event: "approved", by: "doula" },
    { event: "rescheduled", starts_at: ten, before: { starts_at: nine } },
    { event: "cancelled" },
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    "You booked Wed, Nov 25, 9:00 AM",
    "Grace confirmed it",
    "You moved it from Wed, Nov 25, 9:00 AM to Wed, Nov 25, 10:00 AM",
    "You cancelled it",
  ]);
});

test("says whether the doula or the platform ended a booking", () => {
  const lines = renderTexts([
    { event: "declined", by: "doula" },
    { event: "cancelled", by: "doula" },
    { event: "cancelled", by: "platform" },
    { event: "expired", by: "platform" },
    { event: "completed", by: "platform" },
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    "Grace declined it",
    "Grace cancelled it",
    "It was cancelled",
    "The request was not answered in time",
    "The call ended",
  ]);
});

test("shows all times in the parent's zone", () => {
  const [line] = renderTexts([{ event: "booked", starts_at: nine }], "America/New_York");
  expect(line).toEqual({
    at: "2026-11-20T20:04:00.000Z",
    when: "Fri, Nov 20, 3:04 PM",
    text: "You booked Wed, Nov 25, 10:00 AM",
  });
});
