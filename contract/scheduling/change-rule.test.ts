import { describe, expect, test } from "vitest";
import { describeChangeRule, describeShortNotice } from "./change-rule.ts";

const startsAt = new Date("2026-11-25T15:00:00Z");
const dayBefore = new Date("2026-11-24T15:00:00Z");
const later = new Date("2026-11-24T15:00:00.001Z");
const formatDeadline = (deadline: Date) => deadline.toISOString();
const call = { startsAt, formatDeadline, doulaFirstName: "Grace", isDoulaAtBirth: false };

describe("[2.9] the change rule", () => {
  test("allows changes until the start while the doula is at a birth", () => {
    expect(describeChangeRule({ ...call, status: "confirmed", isDoulaAtBirth: true }, later)).toBe(
      "Because Grace is at a birth, you can move or cancel this call until it starts.",
    );
  });

  test("allows changes to a call until 24 hours before it starts", () => {
    expect(describeChangeRule({ ...call, status: "confirmed" }, dayBefore)).toBe(
      "You can move or cancel this call until 2026-11-24T15:00:00.000Z, 24 hours before it starts. If you cancel later, the call still counts toward your intro calls.",
    );
    expect(describeChangeRule({ ...call, status: "confirmed" }, later)).toBe(
      "You can cancel this call until it starts. Because it starts in less than 24 hours, it still counts toward your intro calls, and it can no longer be moved.",
    );
  });

  test("lets a client cancel a request until the doula confirms it", () => {
    expect(describeChangeRule({ ...call, status: "pending" }, dayBefore)).toContain(
      "You can cancel the request at any time. Once Grace confirms it, you can move or cancel the call until",
    );
    expect(describeChangeRule({ ...call, status: "pending" }, later)).toBe(
      "You can cancel the request until Grace confirms it. Because it starts in less than 24 hours, it counts toward your intro calls after that, even if you cancel it.",
    );
  });

  test("warns about a time less than 24 hours away before the client confirms it", () => {
    const choice = { startsAt, finalOnce: "once you book it" };
    expect(describeShortNotice(choice, dayBefore)).toBeNull();
    expect(describeShortNotice(choice, later)).toBe(
      "This call starts in less than 24 hours. You can't move it once you book it, and it counts toward your intro calls even if you cancel it.",
    );
  });
});
