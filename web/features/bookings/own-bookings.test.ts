import { describe, expect, test } from "vitest";
import type { BookingStatus } from "../../../contract/bookings.ts";
import { findNextCall, groupBookings, isOwnCallAt } from "./own-bookings.ts";

function callAt(starts_at: string, status: BookingStatus = "confirmed") {
  const ends_at = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString();
  return { starts_at, ends_at, status };
}

const now = new Date("2026-11-20T15:00:00Z");
const longAgo = callAt("2026-10-01T15:00:00Z", "completed");
const justOver = callAt("2026-11-20T14:30:00Z", "completed");
const underWay = callAt("2026-11-20T14:45:00Z");
const cancelled = callAt("2026-11-21T15:00:00Z", "cancelled");
const nextWeek = callAt("2026-11-27T15:00:00Z", "pending");

describe("[2.6] My Bookings", () => {
  test("lists upcoming calls soonest first, and past ones latest first", () => {
    const { upcoming, over } = groupBookings([longAgo, nextWeek, justOver, underWay], now);
    expect(upcoming).toEqual([underWay, nextWeek]);
    expect(over).toEqual([justOver, longAgo]);
  });

  test("[2.7] does not count a cancelled call as upcoming", () => {
    const { upcoming, over } = groupBookings([justOver, cancelled, nextWeek], now);
    expect(upcoming).toEqual([nextWeek]);
    expect(over).toEqual([cancelled, justOver]);
  });

  test("counts a call as upcoming until it ends", () => {
    expect(groupBookings([underWay], now).upcoming).toEqual([underWay]);
    expect(groupBookings([underWay], new Date(underWay.ends_at)).over).toEqual([underWay]);
  });
});

describe("[2.6] the next call", () => {
  test("[2.5] is the soonest that is not cancelled", () => {
    expect(findNextCall([longAgo, nextWeek, cancelled], now)).toBe(nextWeek);
  });

  test("is missing if all are past or cancelled", () => {
    expect(findNextCall([longAgo, cancelled], now)).toBeUndefined();
  });
});

describe("[2.6] the time of the viewer's own call", () => {
  const at = (time: string) => `2026-11-25T${time}:00.000Z`;
  const call = { id: "call", starts_at: at("15:00"), ends_at: at("15:30") };

  test.each([
    ["14:30", false],
    ["14:45", true],
    ["15:00", true],
    ["15:15", true],
    ["15:30", false],
  ])("with a call from 15:00 to 15:30, one at %s overlaps it: %s", (time, overlaps) => {
    expect(isOwnCallAt([{ ...call, status: "confirmed" }], at(time))).toBe(overlaps);
  });

  test.each([
    ["pending", true],
    ["confirmed", true],
    ["cancelled", false],
    ["completed", false],
  ] as const)("a %s call takes its time: %s", (status, isTaken) => {
    expect(isOwnCallAt([{ ...call, status }], at("15:00"))).toBe(isTaken);
  });

  test("a call being moved does not block itself", () => {
    expect(isOwnCallAt([{ ...call, status: "confirmed" }], at("15:00"), "call")).toBe(false);
  });
});
