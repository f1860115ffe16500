import { expect, test } from "vitest";
import { isOwnCallAt } from "./own-calls.ts";

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
