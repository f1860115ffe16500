import { describe, expect, test } from "vitest";
import type { BookingStatus } from "../../../contract/bookings.ts";
import { groupBookings, nextCallOf } from "./booking-groups.ts";

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

describe("My Bookings", () => {
  test("lists what is to come from the soonest on, and what was from the latest back", () => {
    const { upcoming, over } = groupBookings([longAgo, nextWeek, justOver, underWay], now);
    expect(upcoming).toEqual([underWay, nextWeek]);
    expect(over).toEqual([justOver, longAgo]);
  });

  test("a cancelled call is not among those to come", () => {
    const { upcoming, over } = groupBookings([justOver, cancelled, nextWeek], now);
    expect(upcoming).toEqual([nextWeek]);
    expect(over).toEqual([cancelled, justOver]);
  });

  test("a call is upcoming until it ends", () => {
    expect(groupBookings([underWay], now).upcoming).toEqual([underWay]);
    expect(groupBookings([underWay], new Date(underWay.ends_at)).over).toEqual([underWay]);
  });
});

describe("the next call", () => {
  test("is the soonest that is not cancelled", () => {
    expect(nextCallOf([longAgo, nextWeek, cancelled], now)).toBe(nextWeek);
  });

  test("is none where all are past or cancelled", () => {
    expect(nextCallOf([longAgo, cancelled], now)).toBeUndefined();
  });
});
