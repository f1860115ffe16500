import { describe, expect, test } from "vitest";
import {
  bookingGraph,
  bookingStatuses,
  canMarkNoShow,
  isTooLateToChange,
  nextStatus,
  noTimesReason,
} from "./bookings.ts";

describe("a booking", () => {
  test("moves only as design.md says", () => {
    const ways = bookingStatuses.flatMap((from) =>
      Object.values(bookingGraph[from]).map(({ to }) => `${from} → ${to}`),
    );
    expect(new Set(ways)).toEqual(
      new Set([
        "pending → confirmed",
        "pending → cancelled",
        "confirmed → confirmed",
        "confirmed → pending",
        "confirmed → cancelled",
        "confirmed → completed",
      ]),
    );
  });

  test("is confirmed and declined by its doula, moved by its client, completed by nobody", () => {
    expect(nextStatus("pending", "approve", "doula")).toBe("confirmed");
    expect(nextStatus("pending", "approve", "client")).toBeUndefined();
    expect(nextStatus("pending", "decline", "doula")).toBe("cancelled");
    expect(nextStatus("pending", "decline", "client")).toBeUndefined();
    expect(nextStatus("confirmed", "reschedule", "client")).toBe("confirmed");
    expect(nextStatus("confirmed", "request_new_time", "client")).toBe("pending");
    expect(nextStatus("confirmed", "reschedule", "doula")).toBeUndefined();
    expect(nextStatus("pending", "reschedule", "client")).toBeUndefined();
    expect(nextStatus("confirmed", "cancel", "doula")).toBe("cancelled");
    expect(nextStatus("pending", "cancel", "doula")).toBeUndefined();
    expect(nextStatus("confirmed", "complete", "client")).toBeUndefined();
    expect(nextStatus("cancelled", "cancel", "client")).toBeUndefined();
  });
});

test("a confirmed call can be changed until 24 hours before, a request at any time", () => {
  const startsAt = new Date("2026-11-25T15:00:00Z");
  const dayBefore = new Date("2026-11-24T15:00:00Z");
  const justLater = new Date("2026-11-24T15:00:00.001Z");
  expect(isTooLateToChange({ status: "confirmed", startsAt }, dayBefore)).toBe(false);
  expect(isTooLateToChange({ status: "confirmed", startsAt }, justLater)).toBe(true);
  expect(isTooLateToChange({ status: "pending", startsAt }, justLater)).toBe(false);
});

test("a no-show can be marked on a completed call until 7 days after its end", () => {
  const endsAt = new Date("2026-11-25T15:30:00Z");
  const weekLater = new Date("2026-12-02T15:30:00Z");
  expect(canMarkNoShow({ status: "completed", endsAt }, weekLater)).toBe(true);
  expect(canMarkNoShow({ status: "completed", endsAt }, new Date("2026-12-02T15:30:00.001Z"))).toBe(false);
  expect(canMarkNoShow({ status: "confirmed", endsAt }, weekLater)).toBe(false);
  expect(canMarkNoShow({ status: "cancelled", endsAt }, weekLater)).toBe(false);
});

test("a doula without a free time cannot be booked, whether or not they have hours", () => {
  const doula = {
    has_hours: true,
    next_available: null,
    is_fully_booked: false,
    time_zone: "America/Chicago",
  };
  expect(noTimesReason(doula)).toBe("No times open right now");
  expect(noTimesReason({ ...doula, has_hours: false })).toBe("No times open right now");
  expect(noTimesReason({ ...doula, next_available: "2026-11-25T15:00:00Z" })).toBeNull();
});
