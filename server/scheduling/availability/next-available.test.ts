import { expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { findNextCalls } from "../../directory/doulas/service.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";

const app = await useTestApp();

const horizonDays = 180;
/** Days around every step of the search, and around its end. */
const days = [0, 1, 2, 5, 6, 13, 14, 29, 30, 61, 62, 125, 126, 179, 180, 181];
const dayMs = 24 * 60 * 60 * 1000;

test("a doula's only free time is found on any day up to the horizon", async () => {
  const expected = new Map<string, string | null>();
  for (const day of days) {
    const startsAt = new Date(monday.getTime() + day * dayMs);
    const date = startsAt.toISOString().slice(0, 10);
    const doula = await insertDoula(app, { timeZone: "UTC", noticeMinutes: 0, horizonDays }, []);
    await app.db.insert(schema.availabilityOverrides).values({
      ...{ doulaProfileId: doula.id, date, isOpen: true },
      ...{ startTime: "20:00", endTime: "20:30" },
    });
    expected.set(doula.id, day <= horizonDays ? `${date}T20:00:00Z` : null);
  }
  expect(await findNextCalls(app.db, [...expected.keys()], monday)).toEqual(expected);
});
