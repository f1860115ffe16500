import { beforeEach, describe, expect, test } from "vitest";
import { type SlotsResponse, slotsResponseSchema } from "../../../contract/scheduling/availability.schema.ts";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { useTestApp } from "../../testing/app.ts";
import { bookIntroCall, errorCode, insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { saveSettings } from "../../testing/settings.ts";
import { findFreeSlots } from "./queries.ts";

const app = await useTestApp();
beforeEach(() => app.setNow(monday));

async function readSlots(doulaProfileId: string, query = ""): Promise<SlotsResponse> {
  const response = await app.send(`/rest/v1/doula_profiles/${doulaProfileId}/slots${query}`);
  expect(response.status).toBe(200);
  return slotsResponseSchema.parse(await response.json());
}

const listTimes = (response: SlotsResponse, date: string) =>
  response.days.find((day) => day.date === date)?.slots.map((slot) => slot.slice(11, 16));

describe("free times", () => {
  test("[2.6] are by default at 9, 10, 11, 2, 3 and 4 in the doula's zone, on the next five dates that have any", async () => {
    const doula = await insertDoula(app);
    const response = await readSlots(doula.id);
    expect(response.time_zone).toBe("America/Chicago");
    expect(response.days.map((day) => day.date)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
    ]);
    // Central Standard Time is UTC-6.
    expect(listTimes(response, "2026-11-23")).toEqual(["15:00", "16:00", "17:00", "20:00", "21:00", "22:00"]);
    expect(response.next_from).toBe("2026-11-30");
    const next = await readSlots(doula.id, `?from=${response.next_from}`);
    expect(next.days.map((day) => day.date)).toEqual([
      "2026-11-30",
      "2026-12-01",
      "2026-12-02",
      "2026-12-03",
      "2026-12-04",
    ]);
  });

  test("stay open while the doula is on call for births, and off from births only", async () => {
    const doula = await insertDoula(app);
    const before = await readSlots(doula.id);
    const doulaProfileId = doula.id;
    await app.db.insert(schema.doulaCommitments).values({ doulaProfileId, dueDate: "2026-11-24" });
    await app.db
      .insert(schema.doulaTimeOff)
      .values({ doulaProfileId, firstDate: "2026-11-23", lastDate: "2026-11-27" });
    expect(await readSlots(doula.id)).toEqual(before);
  });

  test("include weekends if the doula works on them", async () => {
    const doula = await insertDoula(app, {}, []);
    await app.db.insert(schema.availabilityRules).values(
      [0, 3, 6].map((weekday) => ({
        doulaProfileId: doula.id,
        weekday,
        startTime: "09:00",
        endTime: "09:30",
      })),
    );
    expect((await readSlots(doula.id)).days.map((day) => day.date)).toEqual([
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
    // A link that is not in use: the doula takes calls by phone.
    [{ introCallLink: "https://video.example/grace" }, "phone", false],
    [{ phoneNumber: null, requiresApproval: true }, "message", true],
    [{ phoneNumber: "" }, "message", false],
  ])(
    "[2.6] show that a doula with %j takes %s calls, and whether they approve them: %s",
    async (columns, kind, waits) => {
      const response = await readSlots((await insertDoula(app, columns)).id);
      expect(response).toMatchObject({ call_kind: kind, requires_approval: waits });
      expect(JSON.stringify(response)).not.toMatch(/512-555|https:/);
    },
  );

  test("begin after two hours' notice", async () => {
    const doula = await insertDoula(app);
    app.setNow(new Date("2026-11-23T15:00:01Z"));
    expect(listTimes(await readSlots(doula.id), "2026-11-23")).toEqual(["20:00", "21:00", "22:00"]);
    app.setNow(new Date("2026-11-23T15:00:00Z"));
    expect(listTimes(await readSlots(doula.id), "2026-11-23")).toEqual(["17:00", "20:00", "21:00", "22:00"]);
    const past = await readSlots(doula.id, "?from=2020-01-01");
    expect(past.days.map((day) => day.date)).toEqual((await readSlots(doula.id)).days.map((day) => day.date));
  });

  test("keep their wall-clock time across a clock change", async () => {
    app.setNow(new Date("2027-03-11T10:00:00Z"));
    const response = await readSlots((await insertDoula(app)).id);
    // Clocks go forward on Sunday, March 14.
    expect(listTimes(response, "2027-03-12")?.[0]).toBe("15:00");
    expect(listTimes(response, "2027-03-15")?.[0]).toBe("14:00");
  });

  test("skip no day if the database's own zone changes its clocks at midnight", async () => {
    const doula = await insertDoula(app);
    app.setNow(new Date("2026-04-20T05:00:00Z"));
    const days = await inTransaction(app.db, async (tx) => {
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

  test("skip a wall-clock time that a clock change skips", async () => {
    const doula = await insertDoula(app, {}, []);
    await app.db
      .insert(schema.availabilityRules)
      .values({ doulaProfileId: doula.id, weekday: 0, startTime: "01:00", endTime: "04:00" });
    app.setNow(new Date("2027-03-13T20:00:00Z"));
    expect(listTimes(await readSlots(doula.id), "2027-03-14")).toEqual(["07:00", "07:30", "08:00", "08:30"]);
    app.setNow(new Date("2026-10-31T20:00:00Z"));
    expect(listTimes(await readSlots(doula.id), "2026-11-01")).toHaveLength(6);
  });

  test("follow the doula's days off, hours off and extra days", async () => {
    const doula = await insertDoula(app);
    await app.db.insert(schema.availabilityOverrides).values([
      { doulaProfileId: doula.id, date: "2026-11-23", isOpen: false },
      { doulaProfileId: doula.id, date: "2026-11-24", isOpen: false, startTime: "09:15", endTime: "14:00" },
      { doulaProfileId: doula.id, date: "2026-11-28", isOpen: true, startTime: "10:00", endTime: "11:00" },
    ]);
    const response = await readSlots(doula.id);
    expect(listTimes(response, "2026-11-23")).toBeUndefined();
    expect(listTimes(response, "2026-11-24")).toEqual(["20:00", "21:00", "22:00"]);
    expect(listTimes(response, "2026-11-28")).toEqual(["16:00", "16:30"]);
  });

  test("exclude booked times and the doula's buffer after them", async () => {
    const doula = await insertDoula(app, { bufferMinutes: 45 }, ["09:00", "09:30", "10:00", "10:30"]);
    const client = await signedInUser(app, "client");
    expect((await bookIntroCall(app, client, doula.id, "2026-11-23T15:30:00.000Z")).status).toBe(201);
    // 9:30 is taken; 9:00 and its buffer would run into it, and 10:00 and 10:30 are within the buffer after
    // it.
    expect(listTimes(await readSlots(doula.id, "?from=2026-11-23"), "2026-11-23")).toEqual([]);
    expect(listTimes(await readSlots(doula.id), "2026-11-24")).toHaveLength(4);
  });

  test("include a booked time again once the booking is cancelled", async () => {
    const doula = await insertDoula(app);
    const client = await signedInUser(app, "client");
    await bookIntroCall(app, client, doula.id, "2026-11-23T15:00:00.000Z");
    expect(listTimes(await readSlots(doula.id), "2026-11-23")).toHaveLength(5);
    await app.db.update(schema.bookings).set({ status: "cancelled" });
    expect(listTimes(await readSlots(doula.id), "2026-11-23")).toHaveLength(6);
  });

  test("end at the doula's horizon", async () => {
    const doula = await insertDoula(app, { horizonDays: 3 });
    const response = await readSlots(doula.id, "?days=30");
    expect(response.days.at(-1)?.date).toBe("2026-11-26");
    expect(response.next_from).toBeNull();
  });

  test("end once the doula has as many calls as the platform allows", async () => {
    const doula = await insertDoula(app);
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    await bookIntroCall(app, await signedInUser(app, "client"), doula.id, "2026-11-23T15:00:00.000Z");
    expect(await readSlots(doula.id)).toMatchObject({ is_fully_booked: true, days: [], next_from: null });
  });
});

test("free times of an unlisted doula are not found", async () => {
  const doula = await insertDoula(app, { status: "draft" });
  const response = await app.send(`/rest/v1/doula_profiles/${doula.id}/slots`);
  expect(response.status).toBe(404);
  expect(await errorCode(response)).toBe("doula_not_found");
});

test.each(["?from=2026-02-30", "?days=0", "?days=31", "?days=many"])(
  "free times are refused for the query %s",
  async (query) => {
    const doula = await insertDoula(app);
    const response = await app.send(`/rest/v1/doula_profiles/${doula.id}/slots${query}`);
    expect(response.status).toBe(400);
    expect(await errorCode(response)).toBe("invalid_input");
  },
);
