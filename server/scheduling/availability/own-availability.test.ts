import { beforeEach, describe, expect, test } from "vitest";
import {
  type AvailabilityPreview,
  availabilityPreviewSchema,
  availabilitySchema,
  slotsResponseSchema,
} from "../../../contract/scheduling/availability.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { booked, readFreeTimes } from "../../testing/booking-changes.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { bookIntroCall, errorCode, setDoulaStatus, signedInUser } from "../../testing/fixtures.ts";
import { distantMonday } from "../../testing/moments.ts";
import { saveSettings } from "../../testing/settings.ts";

type Doula = Awaited<ReturnType<typeof signedInDoula>>;

const app = await useTestApp();
beforeEach(() => app.setNow(distantMonday));

async function read(doula: { cookie: string }) {
  const response = await app.send("/rest/v1/availability", { as: doula.cookie });
  return availabilitySchema.parse(await response.json());
}

/** Changes the given fields, based on the current version unless one is given. */
async function change(doula: { cookie: string }, changes: object) {
  const { version, weekly_hours, notice_minutes, buffer_minutes, horizon_days, requires_approval } =
    await read(doula);
  return app.send("/rest/v1/availability", {
    method: "PUT",
    as: doula.cookie,
    json: {
      ...{ version, weekly_hours, notice_minutes, buffer_minutes, horizon_days, requires_approval },
      ...changes,
    },
  });
}

const daysOff = { is_open: false, start_time: null, end_time: null };

function addOverride(doula: { cookie: string }, override: object) {
  return app.send("/rest/v1/availability/overrides", {
    method: "POST",
    as: doula.cookie,
    json: { ...daysOff, ...override },
  });
}

function removeOverride(doula: { cookie: string }, id: string) {
  return app.send(`/rest/v1/availability/overrides/${id}`, { method: "DELETE", as: doula.cookie });
}

async function preview(doula: { cookie: string }): Promise<AvailabilityPreview> {
  const response = await app.send("/rest/v1/availability/preview", { as: doula.cookie });
  return availabilityPreviewSchema.parse(await response.json());
}

/** A day of the preview, as `<hour:minute UTC> <state>`. */
async function readDay(doula: { cookie: string }, date: string): Promise<string[]> {
  const day = (await preview(doula)).days.find((each) => each.date === date);
  return (day?.times ?? []).map(({ starts_at, state }) => `${starts_at.slice(11, 16)} ${state}`);
}

const slotsPath = (doula: Doula) => `/rest/v1/doula_profiles/${doula.id}/slots?days=30`;
const window = (weekday: number, start_time: string, end_time: string) => ({ weekday, start_time, end_time });
const wednesday = "2031-01-08";
const wednesdayNine = "2031-01-08T15:00:00.000Z";

describe("a doula's weekly hours and rules", () => {
  test("can be read by their doula, starting with the default hours", async () => {
    const availability = await read(await signedInDoula(app));
    expect(availability).toMatchObject({
      time_zone: "America/Chicago",
      notice_minutes: 120,
      buffer_minutes: 0,
      horizon_days: 60,
      requires_approval: false,
      overrides: [],
      calls_outside_hours: [],
    });
    expect(availability.weekly_hours).toHaveLength(30);
    expect(availability.weekly_hours[0]).toEqual(window(1, "09:00", "09:30"));
  });

  test("[2.9] are offered to parents as soon as they change", async () => {
    const doula = await signedInDoula(app);
    const response = await change(doula, {
      weekly_hours: [window(3, "22:30", "24:00"), window(3, "08:00", "09:00")],
      requires_approval: true,
      horizon_days: 7,
    });
    expect(availabilitySchema.parse(await response.json())).toMatchObject({
      weekly_hours: [window(3, "08:00", "09:00"), window(3, "22:30", "24:00")],
      requires_approval: true,
    });
    const slots = await app.send(slotsPath(doula), {});
    expect(slotsResponseSchema.parse(await slots.json())).toMatchObject({
      requires_approval: true,
      days: [
        {
          date: wednesday,
          slots: [
            "2031-01-08T14:00:00.000Z",
            "2031-01-08T14:30:00.000Z",
            "2031-01-09T04:30:00.000Z",
            "2031-01-09T05:00:00.000Z",
            "2031-01-09T05:30:00.000Z",
          ],
        },
      ],
    });
  });

  test("[2.9] leave calls alone that are now outside of them, but list them", async () => {
    const doula = await signedInDoula(app);
    const client = await signedInUser(app, "client");
    await booked(app, client, doula, wednesdayNine);
    await booked(app, client, doula, "2031-01-09T15:00:00.000Z");
    const response = await change(doula, { weekly_hours: [window(4, "09:00", "10:00")] });
    expect(await response.json()).toMatchObject({ calls_outside_hours: [wednesdayNine] });
    const bookings = await app.db.query.bookings.findMany({
      where: (row, { eq }) => eq(row.doulaProfileId, doula.id),
    });
    expect(bookings.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
  });

  test("cannot have overlapping windows", async () => {
    const weekly_hours = [window(1, "09:00", "11:00"), window(1, "10:30", "12:00")];
    expect(await errorCode(await change(await signedInDoula(app), { weekly_hours }))).toBe("invalid_input");
  });

  test("cannot be overwritten by a second tab", async () => {
    const doula = await signedInDoula(app);
    const { version } = await read(doula);
    const mornings = { version, weekly_hours: [window(1, "09:00", "12:00")] };
    expect((await change(doula, mornings)).status).toBe(200);
    expect((await change(doula, mornings)).status).toBe(200);
    const evenings = { version, weekly_hours: [window(1, "18:00", "20:00")] };
    expect(await errorCode(await change(doula, evenings))).toBe("availability_changed");
    expect((await read(doula)).weekly_hours).toEqual([window(1, "09:00", "12:00")]);
  });

  test("are not found for anyone without a profile", async () => {
    const { cookie } = await signedInUser(app, "doula");
    expect(await errorCode(await app.send("/rest/v1/availability", { as: cookie }))).toBe("not_found");
    expect(await errorCode(await app.send("/rest/v1/availability/preview", { as: cookie }))).toBe(
      "not_found",
    );
    expect(
      await errorCode(await addOverride({ cookie }, { first_date: wednesday, last_date: wednesday })),
    ).toBe("not_found");
  });
});

describe("days off and extra hours", () => {
  test("are added, shown and removed as one range", async () => {
    const doula = await signedInDoula(app);
    const added = await addOverride(doula, {
      first_date: wednesday,
      last_date: "2031-01-10",
      reason: "Family visit",
    });
    expect(added.status).toBe(201);
    const [range, ...others] = (await read(doula)).overrides;
    expect(others).toEqual([]);
    expect(range).toMatchObject({
      first_date: wednesday,
      last_date: "2031-01-10",
      is_open: false,
      start_time: null,
      end_time: null,
      reason: "Family visit",
    });
    expect(await readFreeTimes(app, slotsPath(doula))).not.toContain(wednesdayNine);
    expect((await removeOverride(doula, range?.id ?? "")).status).toBe(200);
    expect(await readFreeTimes(app, slotsPath(doula))).toContain(wednesdayNine);
    expect(await errorCode(await removeOverride(doula, range?.id ?? ""))).toBe("not_found");
  });

  test("keep their reason private", async () => {
    const doula = await signedInDoula(app);
    await addOverride(doula, { first_date: wednesday, last_date: wednesday, reason: "An operation" });
    for (const path of [slotsPath(doula), `/rest/v1/doula_profiles/${doula.slug}`]) {
      expect(await (await app.send(path, {})).text()).not.toContain("operation");
    }
  });

  test("can close or open a part of a day", async () => {
    const doula = await signedInDoula(app);
    await booked(app, await signedInUser(app, "client"), doula, wednesdayNine);
    const added = await addOverride(doula, {
      first_date: wednesday,
      last_date: wednesday,
      start_time: "08:00",
      end_time: "12:00",
    });
    expect(await added.json()).toMatchObject({ calls_outside_hours: [wednesdayNine] });
    await addOverride(doula, {
      is_open: true,
      first_date: "2031-01-11",
      last_date: "2031-01-11",
      start_time: "10:00",
      end_time: "11:00",
    });
    const times = await readFreeTimes(app, slotsPath(doula));
    expect(times.filter((time) => time.startsWith(wednesday))).toEqual(
      [20, 21, 22].map((hour) => `${wednesday}T${hour}:00:00.000Z`),
    );
    expect(times.filter((time) => time.startsWith("2031-01-11"))).toEqual([
      "2031-01-11T16:00:00.000Z",
      "2031-01-11T16:30:00.000Z",
    ]);
  });

  test("are stored once if added twice", async () => {
    const doula = await signedInDoula(app);
    const dates = { first_date: wednesday, last_date: wednesday };
    await addOverride(doula, { ...dates, reason: "Family visit" });
    await addOverride(doula, { ...dates, reason: "Training" });
    expect((await read(doula)).overrides).toMatchObject([{ ...dates, reason: "Training" }]);
  });

  const day = { first_date: wednesday, last_date: wednesday };

  test("are limited in number", async () => {
    const doula = await signedInDoula(app);
    await app.db.insert(schema.availabilityOverrides).values(
      Array.from({ length: 399 }, (_, index) => ({
        doulaProfileId: doula.id,
        date: new Date(Date.UTC(2032, 0, 1 + index)).toISOString().slice(0, 10),
        isOpen: false,
      })),
    );
    expect((await addOverride(doula, day)).status).toBe(201);
    const next = { first_date: "2031-01-09", last_date: "2031-01-09" };
    expect(await errorCode(await addOverride(doula, next))).toBe("too_many_override_days");
    expect(await readFreeTimes(app, slotsPath(doula))).toContain("2031-01-09T15:00:00.000Z");
  });

  test("of another doula cannot be removed", async () => {
    const doula = await signedInDoula(app);
    await addOverride(doula, day);
    const [override] = (await read(doula)).overrides;
    const stranger = await signedInDoula(app);
    expect(await errorCode(await removeOverride(stranger, override?.id ?? ""))).toBe("not_found");
    expect((await read(doula)).overrides).toHaveLength(1);
  });
});

describe("the preview", () => {
  const mornings = [1, 2, 3, 4, 5].map((weekday) => window(weekday, "09:00", "11:00"));

  test("[2.7] gives the reason for each closed time", async () => {
    const doula = await signedInDoula(app);
    await change(doula, { weekly_hours: mornings, buffer_minutes: 15, notice_minutes: 6 * 60 });
    await bookIntroCall(app, await signedInUser(app, "client"), doula.id, wednesdayNine);
    await addOverride(doula, {
      first_date: "2031-01-09",
      last_date: "2031-01-09",
      start_time: "10:00",
      end_time: "10:30",
    });
    // Monday, 4 AM there: six hours' notice ends at 10.
    expect(await readDay(doula, "2031-01-06")).toEqual([
      "15:00 notice",
      "15:30 notice",
      "16:00 open",
      "16:30 open",
    ]);
    expect(await readDay(doula, wednesday)).toEqual([
      "15:00 booked",
      "15:30 buffer",
      "16:00 open",
      "16:30 open",
    ]);
    expect(await readDay(doula, "2031-01-09")).toEqual([
      "15:00 open",
      "15:30 open",
      "16:00 day_off",
      "16:30 open",
    ]);
    expect(new Set(await readDay(doula, "2031-01-11"))).toEqual(
      new Set(["15:00", "15:30", "16:00", "16:30"].map((time) => `${time} outside_hours`)),
    );
  });

  test("marks times beyond the horizon", async () => {
    const doula = await signedInDoula(app);
    await change(doula, { weekly_hours: mornings, horizon_days: 3 });
    expect(await readDay(doula, "2031-01-10")).toContain("15:00 too_far_ahead");
  });

  test("marks all times of a fully booked doula", async () => {
    const doula = await signedInDoula(app);
    await change(doula, { weekly_hours: mornings });
    await saveSettings(app, { maxBookingsPerDoula: 1 });
    await bookIntroCall(app, await signedInUser(app, "client"), doula.id, wednesdayNine);
    expect(await readDay(doula, wednesday)).toContain("16:00 fully_booked");
  });

  test("marks all times of a doula who is not listed", async () => {
    const doula = await signedInDoula(app);
    await change(doula, { weekly_hours: mornings });
    await setDoulaStatus(app, doula.id, "draft");
    expect(await readDay(doula, "2031-01-07")).toContain("15:00 not_listed");
  });

  test("[2.7] shows the times offered to parents as open, even across a clock change", async () => {
    // Clocks in Austin go back on November 1, 2026, and forward on March 14, 2027.
    for (const now of ["2026-10-25T12:00:00Z", "2027-03-07T12:00:00Z"]) {
      app.setNow(new Date(now));
      const doula = await signedInDoula(app, { bufferMinutes: 30 });
      await change(doula, {
        weekly_hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => window(weekday, "00:00", "24:00")),
      });
      const days = (await preview(doula)).days;
      const [, , third] = days;
      const taken = third?.times[10]?.starts_at ?? "";
      await bookIntroCall(app, await signedInUser(app, "client"), doula.id, taken);
      const open = (await preview(doula)).days.flatMap(({ times }) =>
        times.filter(({ state }) => state === "open").map(({ starts_at }) => starts_at),
      );
      const lastDay = days.at(-1)?.date ?? "";
      const offered = slotsResponseSchema.parse(await (await app.send(slotsPath(doula), {})).json());
      expect(open).toEqual(offered.days.filter(({ date }) => date <= lastDay).flatMap(({ slots }) => slots));
    }
  });
});
