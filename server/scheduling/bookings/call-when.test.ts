import { expect, test } from "vitest";
import { formatShortTime, formatShortWhen, formatWhen } from "./call-when.ts";

const doula = { firstName: "Rosa" };
const inChicago = (client: string | null) => ({
  timeZone: "America/Chicago",
  doula,
  client: { timeZone: client },
});
const nine = new Date("2026-11-25T15:00:00Z");
const evening = new Date("2026-11-26T05:30:00Z");

test("[2.7] a parent in another zone reads their own time, then the doula's", () => {
  const zones = inChicago("America/New_York");
  expect(formatWhen("client", nine, zones)).toBe(
    "Wednesday, November 25, 2026 at 10:00 AM (Eastern Standard Time; 9:00 AM Central Standard Time for Rosa)",
  );
  expect(formatShortWhen("client", nine, zones)).toBe("Wed, Nov 25, 10:00 AM EST (9:00 AM CST)");
  expect(formatShortTime("client", nine, zones)).toBe("10:00 AM EST (9:00 AM CST)");
});

test("[2.7] the doula's day is named if it is another one", () => {
  expect(formatWhen("client", evening, inChicago("America/New_York"))).toBe(
    "Thursday, November 26, 2026 at 12:30 AM (Eastern Standard Time; Wed, Nov 25, 11:30 PM Central Standard Time for Rosa)",
  );
});

test.each([
  ["the doula", "doula", "America/New_York"],
  ["a parent whose zone is unknown", "client", null],
  ["a parent in the doula's zone", "client", "America/Chicago"],
  ["a parent whose clocks show the same time", "client", "America/Winnipeg"],
] as const)("[2.7] %s reads one time", (_reader, side, zone) => {
  expect(formatWhen(side, nine, inChicago(zone))).toBe(
    "Wednesday, November 25, 2026 at 9:00 AM (Central Standard Time)",
  );
  expect(formatShortWhen(side, nine, inChicago(zone))).toBe("Wed, Nov 25, 9:00 AM CST");
});
