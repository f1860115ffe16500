import { describe, expect, test } from "vitest";
import type { BookingStatus } from "../../../../contract/scheduling/bookings.ts";
import { findNextCall, groupBookings, isOwnCallAt } from "./own-bookings.ts";

function callAt(starts_at: string, status: BookingStatus = "confirmed") {
  const ends_at = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString();
  return { starts_at, ends_at, status };
}

const now = new Date("2026-11-20T15:00:00Z");
const pastCall = callAt("2026-10-01T15:00:00Z", "completed");
const justEndedCall = callAt("2026-11-20T14:30:00Z", "completed");
const ongoingCall = callAt("2026-11-20T14:45:00Z");
const cancelledCall = callAt("2026-11-21T15:00:00Z", "cancelled");
const nextWeekCall = callAt("2026-11-27T15:00:00Z", "pending");

describe("[2.6] My Bookings", () => {
  test("lists upcoming calls soonest first and past calls latest first", () => {
    const { upcoming, past } = groupBookings([pastCall, nextWeekCall, justEndedCall, ongoingCall], now);
    expect(upcoming).toEqual([ongoingCall, nextWeekCall]);
    expect(past).toEqual([justEndedCall, pastCall]);
  });

  test("[2.7] does not count a cancelled call as upcoming", () => {
    const { upcoming, past } = groupBookings([justEndedCall, cancelledCall, nextWeekCall], now);
    expect(upcoming).toEqual([nextWeekCall]);
    expect(past).toEqual([cancelledCall, justEndedCall]);
  });

  test("counts a call as upcoming until it ends", () => {
    expect(groupBookings([ongoingCall], now).upcoming).toEqual([ongoingCall]);
    expect(groupBookings([ongoingCall], new Date(ongoingCall.ends_at)).past).toEqual([ongoingCall]);
  });
});

describe("[2.6] the next call", () => {
  test("[2.5] is the soonest upcoming call that is not cancelled", () => {
    expect(findNextCall([pastCall, nextWeekCall, cancelledCall], now)).toBe(nextWeekCall);
  });

  test("is undefined if all calls are past or cancelled", () => {
    expect(findNextCall([pastCall, cancelledCall], now)).toBeUndefined();
  });
});

describe("[2.6] conflicts with the parent's own calls", () => {
  const at = (time: string) => `2026-11-25T${time}:00.000Z`;
  const call = { id: "call", starts_at: at("15:00"), ends_at: at("15:30") };

  test.each([
    ["14:30", false],
    ["14:45", true],
    ["15:00", true],
    ["15:15", true],
    ["15:30", false],
  ])("a call from 15:00 to 15:30 conflicts with one at %s: %s", (time, overlaps) => {
    expect(isOwnCallAt([{ ...call, status: "confirmed" }], at(time))).toBe(overlaps);
  });

  test.each([
    ["pending", true],
    ["confirmed", true],
    ["cancelled", false],
    ["completed", false],
  ] as const)("a %s call blocks its time: %s", (status, isTaken) => {
    expect(isOwnCallAt([{ ...call, status }], at("15:00"))).toBe(isTaken);
  });

  test("a call being moved does not block itself", () => {
    expect(isOwnCallAt([{ ...call, status: "confirmed" }], at("15:00"), "call")).toBe(false);
  });
});
