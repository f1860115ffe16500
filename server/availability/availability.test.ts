import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SlotsAnswer, slotsAnswerSchema } from "../../contract/availability.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { bookIntroCall, codeOf, insertDoula, signedInUser } from "../testing/fixtures.ts";
import { resetSettings, saveSettings } from "../testing/settings.ts";
import { findFreeSlots } from "./queries.ts";

/** A Monday, 4 AM in Austin. */
const monday = new Date("2026-11-23T10:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => app.setNow(monday));
afterAll(() => app.close());

async function slotsOf(doulaProfileId: string, query = ""): Promise<SlotsAnswer> {
  const response = await app.send(`/rest/v1/doula_profiles/${doulaProfileId}/slots${query}`);
  expect(response.status).toBe(200);
  return slotsAnswerSchema.parse(await response.json());
}

const timesOf = (answer: SlotsAnswer, date: string) =>
  answer.days.find((day) => day.date === date)?.slots.map((slot) => slot.slice(11, 16));

describe("free times", () => {
  test("are on the next five dates that have any, at 9, 10, 11, 2, 3 and 4 in the doula's zone", async () => {
    const doula = await insertDoula(app);
    const answer = await slotsOf(doula.id);
    expect(answer.time_zone).toBe("America/Chicago");
    expect(answer.days.map((day) => day.date)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
    ]);
    // Central Standard Time is UTC-6.
    expect(timesOf(answer, "2026-11-23")).toEqual(["15:00", "16:00", "17:00", "20:00", "21:00", "22:00"]);
    expect(answer.next_from).toBe("2026-11-30");
    const next = await slotsOf(doula.id, `?from=${answer.next_from}`);
    expect(next.days.map((day) => day.date)).toEqual([
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
    ]);
  });

  test("are offered on weekends where the doula works on them", async () => {
    const doula = await insertDoula(app, {}, []);
    await app.db.insert(schema.availabilityRules).values(
      [0, 3, 6].map((weekday) => ({
        doulaProfileId: doula.id,
        weekday,
        startTime: "09:00",
        endTime: "09:30",
      })),
    );
    expect((await slotsOf(doula.id)).days.map((day) => day.date)).toEqual([
      "2026-11-25",
      "2026-11-28",
      "2026-11-29",
      "2026-12-02",
      "2026-12-05",
    ]);
  });

  test.each([
    [{}, "phone", false],
    [{ introCallMedium: "video_link", introCallLink: "https://video.example/grace" }, "video", false],
    // No longer, or not yet: she takes calls by phone.
    [{ introCallLink: "https://video.example/grace" }, "phone", false],
    [{ phoneNumber: null, requiresApproval: true }, "message", true],
    [{ phoneNumber: "" }, "message", false],
  ])(
    "say of a doula with %j that a call is a %s call, waits for approval: %s",
    async (columns, kind, waits) => {
      const answer = await slotsOf((await insertDoula(app, columns)).id);
      expect(answer).toMatchObject({ call_kind: kind, requires_approval: waits });
      expect(JSON.stringify(answer)).not.toMatch(/512-555|https:/);
    },
  );

  test("leave out the past and the two hours' notice", async () => {
    const doula = await insertDoula(app);
    app.setNow(new Date("2026-11-23T15:00:01Z"));
    expect(timesOf(await slotsOf(doula.id), "2026-11-23")).toEqual(["20:00", "21:00", "22:00"]);
    app.setNow(new Date("2026-11-23T15:00:00Z"));
    expect(timesOf(await slotsOf(doula.id), "2026-11-23")).toEqual(["17:00", "20:00", "21:00", "22:00"]);
    const past = await slotsOf(doula.id, "?from=2020-01-01");
    expect(past.days.map((day) => day.date)).toEqual((await slotsOf(doula.id)).days.map((day) => day.date));
  });

  test("keep their wall-clock time across a clock change", async () => {
    app.setNow(new Date("2027-03-11T10:00:00Z"));
    const answer = await slotsOf((await insertDoula(app)).id);
    // The clocks go forward on Sunday, March 14.
    expect(timesOf(answer, "2027-03-12")?.[0]).toBe("15:00");
    expect(timesOf(answer, "2027-03-15")?.[0]).toBe("14:00");
  });

  test("lose no day when the database's own zone changes its clocks at midnight", async () => {
    const doula = await insertDoula(app);
    app.setNow(new Date("2026-04-20T05:00:00Z"));
    const days = await app.db.transaction(async (tx) => {
      await tx.execute("set local timezone = 'Africa/Cairo'");
      return findFreeSlots(tx, { doulaProfileId: doula.id, now: app.now(), firstDay: "2026-04-20", days: 5 });
    });
    expect([...new Set(days.map(({ day }) => day))]).toEqual([
      "2026-04-20",
      "2026-04-21",
      "2026-04-22",
      "2026-04-23",
      "2026-04-24",
    ]);
  });

  test("are not offered at a wall-clock time that a clock change skips, and once where one comes twice", async () => {
    const doula = await insertDoula(app, {}, []);
    await app.db
      .insert(schema.availabilityRules)
      .values({ doulaProfileId: doula.id, weekday: 0, startTime: "01:00", endTime: "04:00" });
    app.setNow(new Date("2027-03-13T20:00:00Z"));
    expect(timesOf(await slotsOf(doula.id), "2027-03-14")).toEqual(["07:00", "07:30", "08:00", "08:30"]);
    app.setNow(new Date("2026-10-31T20:00:00Z"));
    expect(timesOf(await slotsOf(doula.id), "2026-11-01")).toHaveLength(6);
  });

  test("follow days off, hours off and open days", async () => {
    const doula = await insertDoula(app);
    await app.db.insert(schema.availabilityOverrides).values([
      { doulaProfileId: doula.id, date: "2026-11-23", isOpen: false },
      { doulaProfileId: doula.id, date: "2026-11-24", isOpen: false, startTime: "09:15", endTime: "14:00" },
      { doulaProfileId: doula.id, date: "2026-11-28", isOpen: true, startTime: "10:00", endTime: "11:00" },
    ]);
    const answer = await slotsOf(doula.id);
    expect(timesOf(answer, "2026-11-23")).toBeUndefined();
    expect(timesOf(answer, "2026-11-24")).toEqual(["20:00", "21:00", "22:00"]);
    expect(timesOf(answer, "2026-11-28")).toEqual(["16:00", "16:30"]);
  });

  test("leave out what is booked, with the doula's buffer after it", async () => {
    const doula = await insertDoula(app, { bufferMinutes: 45 }, ["09:00", "09:30", "10:00", "10:30"]);
    const client = await signedInUser(app, "client");
    expect((await bookIntroCall(app, client, doula.id, "2026-11-23T15:30:00.000Z")).status).toBe(201);
    // 9:30 is taken; 9:00 would run into it with its buffer, 10:00 and 10:30 lie within the buffer after it.
    expect(timesOf(await slotsOf(doula.id, "?from=2026-11-23"), "2026-11-23")).toEqual([]);
    expect(timesOf(await slotsOf(doula.id), "2026-11-24")).toHaveLength(4);
  });

  test("are free again once the booking is cancelled", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    await bookIntroCall(app, client, doula.id, "2026-11-23T15:00:00.000Z");
    expect(timesOf(await slotsOf(doula.id), "2026-11-23")).toHaveLength(5);
    await app.db.update(schema.bookings).set({ status: "cancelled" });
    expect(timesOf(await slotsOf(doula.id), "2026-11-23")).toHaveLength(6);
  });

  test("reach as far as the doula's horizon", async () => {
    const doula = await insertDoula(app, { horizonDays: 3 });
    const answer = await slotsOf(doula.id, "?days=30");
    expect(answer.days.at(-1)?.date).toBe("2026-11-26");
    expect(answer.next_from).toBeNull();
  });

  test("end where the doula is at the platform's maximum", async () => {
    const doula = await insertDoula(app);
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    await bookIntroCall(app, await signedInUser(app, "client"), doula.id, "2026-11-23T15:00:00.000Z");
    expect(await slotsOf(doula.id)).toMatchObject({ is_fully_booked: true, days: [], next_from: null });
    await resetSettings(app);
  });
});

test("times of a doula who is not listed are not found", async () => {
  const doula = await insertDoula(app, { status: "draft" });
  const response = await app.send(`/rest/v1/doula_profiles/${doula.id}/slots`);
  expect(response.status).toBe(404);
  expect(await codeOf(response)).toBe("doula_not_found");
});

test.each(["?from=2026-02-30", "?days=0", "?days=31", "?days=many"])("refuses %s", async (query) => {
  const doula = await insertDoula(app);
  const response = await app.send(`/rest/v1/doula_profiles/${doula.id}/slots${query}`);
  expect(response.status).toBe(400);
  expect(await codeOf(response)).toBe("invalid_input");
});
