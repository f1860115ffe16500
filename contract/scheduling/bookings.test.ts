import { describe, expect, test } from "vitest";
import {
  bookingGraph,
  bookingStatuses,
  canMarkNoShow,
  getNextStatus,
  isTooLateToChange,
} from "./bookings.ts";

describe("a booking", () => {
  test("changes its status only along the listed transitions", () => {
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

  test("[4.6] can be confirmed or declined only by its doula", () => {
    expect(getNextStatus("pending", "approve", "doula")).toBe("confirmed");
    expect(getNextStatus("pending", "approve", "client")).toBeUndefined();
    expect(getNextStatus("pending", "decline", "doula")).toBe("cancelled");
    expect(getNextStatus("pending", "decline", "client")).toBeUndefined();
  });

  test("[4.6] can be moved only by its client, once it is confirmed", () => {
    expect(getNextStatus("confirmed", "reschedule", "client")).toBe("confirmed");
    expect(getNextStatus("confirmed", "request_new_time", "client")).toBe("pending");
    expect(getNextStatus("confirmed", "reschedule", "doula")).toBeUndefined();
    expect(getNextStatus("pending", "reschedule", "client")).toBeUndefined();
  });

  test("[4.6] can be cancelled by its doula only once it is confirmed", () => {
    expect(getNextStatus("confirmed", "cancel", "doula")).toBe("cancelled");
    expect(getNextStatus("pending", "cancel", "doula")).toBeUndefined();
  });

  test("[4.6] cannot be completed by its client", () => {
    expect(getNextStatus("confirmed", "complete", "client")).toBeUndefined();
  });

  test("[4.6] cannot be cancelled twice", () => {
    expect(getNextStatus("cancelled", "cancel", "client")).toBeUndefined();
  });
});

test("lets a client change a confirmed call until 24 hours before, and a request at any time", () => {
  const startsAt = new Date("2026-11-25T15:00:00Z");
  const dayBefore = new Date("2026-11-24T15:00:00Z");
  const justLater = new Date("2026-11-24T15:00:00.001Z");
  expect(isTooLateToChange({ status: "confirmed", startsAt, isDoulaAtBirth: false }, dayBefore)).toBe(false);
  expect(isTooLateToChange({ status: "confirmed", startsAt, isDoulaAtBirth: false }, justLater)).toBe(true);
  expect(isTooLateToChange({ status: "pending", startsAt, isDoulaAtBirth: false }, justLater)).toBe(false);
  expect(isTooLateToChange({ status: "confirmed", startsAt, isDoulaAtBirth: true }, justLater)).toBe(false);
});

test("lets a doula mark a completed call as a no-show until 7 days after its end", () => {
  const endsAt = new Date("2026-11-25T15:30:00Z");
  const weekLater = new Date("2026-12-02T15:30:00Z");
  expect(canMarkNoShow({ status: "completed", endsAt }, weekLater)).toBe(true);
  expect(canMarkNoShow({ status: "completed", endsAt }, new Date("2026-12-02T15:30:00.001Z"))).toBe(false);
  expect(canMarkNoShow({ status: "confirmed", endsAt }, weekLater)).toBe(false);
  expect(canMarkNoShow({ status: "cancelled", endsAt }, weekLater)).toBe(false);
});
