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
    expect(findNextCall([longAgo, nextWeek, cancelled], now)).toBe(nextWeek);
  });

  test("is none where all are past or cancelled", () => {
    expect(findNextCall([longAgo, cancelled], now)).toBeUndefined();
  });
});

describe("the time of an own call", () => {
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

  test("a call that is moved does not stand in its own way", () => {
    expect(isOwnCallAt([{ ...call, status: "confirmed" }], at("15:00"), "call")).toBe(false);
  });
});
