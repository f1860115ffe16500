import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../contract/platform/time.ts";
import { availabilitySchema } from "../../../contract/scheduling/availability.schema.ts";
import { type Practice, practiceSchema } from "../../../contract/scheduling/practice.schema.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { minutesAfter, unknownId } from "../../testing/moments.ts";
import { askOnCall, attendsBirths, savePractice } from "../../testing/practice.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";
import { deleteOldPractice } from "./service.ts";

const app = await useTestApp();
const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => addDays(today, days);

type Doula = Awaited<ReturnType<typeof signedInDoula>>;
let doula: Doula;
beforeEach(async () => {
  doula = await signedInDoula(app, { timeZone: "UTC" });
});

async function readPractice(of: Doula = doula): Promise<Practice> {
  const response = await app.send("/rest/v1/practice", { as: of.cookie });
  expect(response.status).toBe(200);
  return practiceSchema.parse(await response.json());
}

function addCommitment(due_date: string, label?: string, of: Doula = doula) {
  const json = { due_date, label };
  return app.send("/rest/v1/practice/commitments", { method: "POST", as: of.cookie, json });
}

function addTimeOff(first: number, last: number, more: object = {}) {
  const json = {
    is_open: false,
    first_date: inDays(first),
    last_date: inDays(last),
    start_time: null,
    end_time: null,
    covers: "births",
    ...more,
  };
  return app.send("/rest/v1/availability/overrides", { method: "POST", as: doula.cookie, json });
}

const answer = async (days: number) => (await askOnCall(app, [doula.id], inDays(days)))[0]?.on_call;

describe("a doula's answers about births", () => {
  test("are empty at first, can be changed, and are gone with a no", async () => {
    expect(await readPractice()).toEqual({
      attends_births: null,
      rules: null,
      commitments: [],
      time_off: [],
      booked_births: [],
      months: [],
      made_room_for: [],
    });
    expect((await savePractice(app, doula, attendsBirths)).status).toBe(200);
    const { attends_births: _yes, ...rules } = attendsBirths;
    expect(await readPractice()).toMatchObject({ attends_births: true, rules });
    await savePractice(app, doula, { ...attendsBirths, days_before: 35 });
    expect(await readPractice()).toMatchObject({ rules: { days_before: 35 } });
    expect((await savePractice(app, doula, { attends_births: false })).status).toBe(200);
    expect(await readPractice()).toMatchObject({ attends_births: false, rules: null, months: [] });
  });

  test.each([
    ["births_per_month", 0, "Please enter 1 to 20 births."],
    ["on_call_at_once", 21, "Please enter 1 to 20 clients."],
    ["days_before", 36, "Please enter 0 to 35 days."],
    ["days_after", 29, "Please enter 0 to 28 days."],
    ["days_after", 1.5, "Please enter 0 to 28 days."],
  ])("are refused with %s of %s", async (field, value, message) => {
    const response = await savePractice(app, doula, { ...attendsBirths, [field]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await readPractice()).toMatchObject({ rules: null });
  });
});

describe("a client from elsewhere", () => {
  test("is listed by due date, with a label only the doula sees, and can be removed", async () => {
    expect((await addCommitment(inDays(60), "Maya, home birth")).status).toBe(201);
    expect((await addCommitment(inDays(30))).status).toBe(201);
    const { commitments } = await readPractice();
    expect(commitments).toMatchObject([
      { due_date: inDays(30), label: null },
      { due_date: inDays(60), label: "Maya, home birth" },
    ]);
    const path = `/rest/v1/practice/commitments/${commitments[0]?.id}`;
    const other = await signedInDoula(app);
    expect((await app.send(path, { method: "DELETE", as: other.cookie })).status).toBe(404);
    expect((await app.send(path, { method: "DELETE", as: doula.cookie })).status).toBe(200);
    expect((await app.send(path, { method: "DELETE", as: doula.cookie })).status).toBe(404);
    expect((await readPractice()).commitments).toHaveLength(1);
    expect((await readPractice(other)).commitments).toEqual([]);
  });

  // A day later than the rule, because the server allows for every time zone.
  test.each([-44, 400, "", "2026-02-30"])("is refused with the due date %s", async (days) => {
    const response = await addCommitment(typeof days === "number" ? inDays(days) : days);
    expect([response.status, await errorCode(response)]).toEqual([400, "invalid_input"]);
  });

  test("is refused past the maximum", async () => {
    const rows = Array.from({ length: practiceLimits.commitments }, () => ({
      doulaProfileId: doula.id,
      dueDate: today,
    }));
    await app.db.insert(schema.doulaCommitments).values(rows);
    const response = await addCommitment(inDays(1));
    expect([response.status, await errorCode(response)]).toEqual([409, "too_many_commitments"]);
    expect((await readPractice()).commitments).toHaveLength(practiceLimits.commitments);
  });

  test("is deleted a year after the due date", async () => {
    await addCommitment(today, "Maya");
    await deleteOldPractice(app.db, minutesAfter(new Date(), 364 * 24 * 60));
    expect((await readPractice()).commitments).toHaveLength(1);
    await deleteOldPractice(app.db, minutesAfter(new Date(), 367 * 24 * 60));
    expect((await readPractice()).commitments).toEqual([]);
  });
});

describe("a doula is on call for a due date", () => {
  test("only after saying how many births they take on", async () => {
    expect(await answer(100)).toBe("unknown");
    await savePractice(app, doula, attendsBirths);
    expect(await answer(100)).toBe("yes");
    await savePractice(app, doula, { attends_births: false });
    expect(await answer(100)).toBe("no");
  });

  test("unless they take no new clients", async () => {
    const pause = (isPaused: boolean) =>
      app.db
        .update(schema.doulaProfiles)
        .set({ pausedAt: isPaused ? new Date() : null })
        .where(eq(schema.doulaProfiles.id, doula.id));
    await pause(true);
    expect(await answer(100)).toBe("no");
    await pause(false);
    expect(await answer(100)).toBe("unknown");
    await savePractice(app, doula, attendsBirths);
    await pause(true);
    expect(await answer(100)).toBe("no");
    await pause(false);
    expect(await answer(100)).toBe("yes");
  });

  test("unless time off meets the window around it", async () => {
    await savePractice(app, doula, { ...attendsBirths, days_before: 14, days_after: 10 });
    expect((await addTimeOff(100, 106)).status).toBe(201);
    const answers = await Promise.all([89, 90, 120, 121].map(answer));
    expect(answers).toEqual(["yes", "no", "no", "yes"]);
  });

  test("despite up to five days off that a backup covers, whom parents then read about", async () => {
    await savePractice(app, doula, { ...attendsBirths, days_before: 14, days_after: 14 });
    expect((await addTimeOff(100, 102, { backup_name: "Mia Chen" })).status).toBe(201);
    expect(await askOnCall(app, [doula.id], inDays(100))).toEqual([
      { doula_profile_id: doula.id, on_call: "yes", backup_name: "Mia Chen" },
    ]);
    expect(await askOnCall(app, [doula.id], inDays(160))).toMatchObject([
      { on_call: "yes", backup_name: null },
    ]);
    // Together six days: the windows that contain all of them are too much for a backup.
    await addTimeOff(104, 106, { backup_name: "Mia Chen" });
    const answers = await Promise.all([91, 92, 114, 115].map(answer));
    expect(answers).toEqual(["yes", "no", "no", "yes"]);
  });

  test("until the calendar month has as many births as they take on", async () => {
    await savePractice(app, doula, { ...attendsBirths, births_per_month: 1, days_before: 0, days_after: 0 });
    const month = inDays(95).slice(0, 7);
    await addCommitment(`${month}-10`);
    const asked = await askOnCall(app, [doula.id], `${month}-28`);
    expect(asked).toMatchObject([{ on_call: "no" }]);
    const nextMonth = addDays(`${month}-28`, 7).slice(0, 7);
    expect(await askOnCall(app, [doula.id], `${nextMonth}-01`)).toMatchObject([{ on_call: "yes" }]);
  });

  test("unless the window has a day with as many clients as they take at once", async () => {
    const rules = { births_per_month: 20, on_call_at_once: 2, days_before: 5, days_after: 5 };
    await savePractice(app, doula, { ...attendsBirths, ...rules });
    await addCommitment(inDays(100));
    await addCommitment(inDays(108));
    // Both windows include days 103 to 105.
    const answers = await Promise.all([97, 98, 110, 111].map(answer));
    expect(answers).toEqual(["yes", "no", "no", "yes"]);
  });
});

describe("an answer about a due date", () => {
  test("leaves out doulas who are not listed", async () => {
    const hidden = await signedInDoula(app, { status: "pending" });
    await savePractice(app, hidden, attendsBirths);
    expect(await askOnCall(app, [hidden.id, unknownId], inDays(50))).toEqual([]);
  });

  test("is unknown after ten different due dates in a day, for a network and for an account", async () => {
    await savePractice(app, doula, attendsBirths);
    const askFrom = async (days: number, from: string, as?: string) =>
      (await askOnCall(app, [doula.id], inDays(days), { from, as }))[0]?.on_call;
    for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(await askFrom(days, "203.0.113.9")).toBe("yes");
    expect(await askFrom(11, "203.0.113.9")).toBe("unknown");
    expect(await askFrom(3, "203.0.113.9")).toBe("yes");
    expect(await askFrom(11, "198.51.100.9")).toBe("yes");

    const other = await signedInDoula(app);
    expect(await askFrom(11, "203.0.113.9", other.cookie)).toBe("yes");
    const at = Array.from({ length: 30 }, (_, day) => day + 20);
    const answers = await Promise.all(at.map((days) => askFrom(days, "198.51.100.77", other.cookie)));
    expect(answers.filter((each) => each === "yes").length).toBeLessThanOrEqual(9);
  });

  test("is unknown after fifty due dates that the accounts of a network ask about together", async () => {
    await savePractice(app, doula, attendsBirths);
    const ask = async (days: number, as: string) =>
      (await askOnCall(app, [doula.id], inDays(days), { from: "192.0.2.7", as }))[0]?.on_call;
    for (let account = 0; account < 5; account++) {
      const { cookie } = await signedInUser(app, "client");
      for (let day = 0; day < 10; day++) expect(await ask(20 + account * 10 + day, cookie)).toBe("yes");
    }
    expect(await ask(100, (await signedInUser(app, "client")).cookie)).toBe("unknown");
  });

  test("is stored and logged without the due date", async () => {
    await askOnCall(app, [doula.id], inDays(77));
    const counters = await app.db.select().from(schema.rateLimits);
    expect(JSON.stringify(counters)).not.toContain(inDays(77));
  });

  test.each([
    [{ due_date: inDays(400), doula_profile_ids: [unknownId] }],
    [{ due_date: inDays(40), doula_profile_ids: [] }],
    [{ due_date: inDays(40), doula_profile_ids: Array.from({ length: 11 }, () => unknownId) }],
  ])("is refused for %o", async (json) => {
    const response = await app.send("/rest/v1/doula_profiles/on_call", { method: "POST", json });
    expect([response.status, await errorCode(response)]).toEqual([400, "invalid_input"]);
  });
});

describe("the next twelve months", () => {
  test("stay as they are while the doula is paused", async () => {
    await savePractice(app, doula, attendsBirths);
    const before = (await readPractice()).months;
    await app.db
      .update(schema.doulaProfiles)
      .set({ pausedAt: new Date() })
      .where(eq(schema.doulaProfiles.id, doula.id));
    expect(await answer(50)).toBe("no");
    expect((await readPractice()).months).toEqual(before);
  });

  test("are open, have some room, or are full", async () => {
    await savePractice(app, doula, { ...attendsBirths, births_per_month: 1, days_before: 0, days_after: 0 });
    const months = (await readPractice()).months;
    expect(months).toHaveLength(12);
    expect(months.every(({ state }) => state === "open")).toBe(true);
    const [, , third = "", fourth = ""] = months.map(({ month }) => month.slice(0, 7));
    await addCommitment(`${third}-05`);
    await addTimeOff(0, 0, { first_date: `${fourth}-01`, last_date: `${fourth}-02` });
    const after = (await readPractice()).months;
    expect(after[2]).toMatchObject({ state: "full", birth_count: 1, free_days: 0 });
    expect(after[3]).toMatchObject({ state: "some_room", birth_count: 0 });
    expect(after[4]).toMatchObject({ state: "open" });
  });

  test("begin today in the doula's zone", async () => {
    await savePractice(app, doula, attendsBirths);
    const [first] = (await readPractice()).months;
    const monthEnd = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).getUTCDate();
    expect(first).toMatchObject({
      month: `${today.slice(0, 7)}-01`,
      free_days: monthEnd - Number(today.slice(8)) + 1,
    });
  });
});

describe("[2.7] time off", () => {
  const listOverrides = async () => {
    const response = await app.send("/rest/v1/availability", { as: doula.cookie });
    return availabilitySchema.parse(await response.json()).overrides;
  };

  test("from births and calls is one entry, and is removed as one", async () => {
    await savePractice(app, doula, attendsBirths);
    await addTimeOff(30, 32, { covers: "both", backup_name: "Mia Chen" });
    await addTimeOff(40, 60);
    await addTimeOff(70, 71, { covers: "calls" });
    const entries = await listOverrides();
    expect(entries).toMatchObject([
      { first_date: inDays(30), last_date: inDays(32), covers: "both", backup_name: "Mia Chen" },
      { first_date: inDays(40), last_date: inDays(60), covers: "births", backup_name: null },
      { first_date: inDays(70), last_date: inDays(71), covers: "calls" },
    ]);
    expect((await readPractice()).time_off).toMatchObject([
      { first_date: inDays(30), last_date: inDays(32), covers: "both", backup_name: "Mia Chen" },
      { first_date: inDays(40), last_date: inDays(60), covers: "births", backup_name: null },
    ]);
    for (const { id } of entries) {
      const path = `/rest/v1/availability/overrides/${id}`;
      expect((await app.send(path, { method: "DELETE", as: doula.cookie })).status).toBe(200);
    }
    expect(await listOverrides()).toEqual([]);
    expect((await readPractice()).time_off).toEqual([]);
    expect(await answer(50)).toBe("yes");
  });

  test("from births is listed through its last day", async () => {
    const days = [inDays(-1), today].map((day) => ({ firstDate: day, lastDate: day }));
    await app.db
      .insert(schema.doulaTimeOff)
      .values(days.map((one) => ({ ...one, doulaProfileId: doula.id })));
    expect((await readPractice()).time_off).toMatchObject([{ last_date: today }]);
  });

  test("listed with the practice is removed from calls too", async () => {
    await addTimeOff(30, 32, { covers: "both" });
    const [entry] = (await readPractice()).time_off;
    const path = `/rest/v1/availability/overrides/${entry?.id}`;
    expect((await app.send(path, { method: "DELETE", as: doula.cookie })).status).toBe(200);
    expect(await listOverrides()).toEqual([]);
  });

  test("of another doula cannot be removed", async () => {
    await addTimeOff(40, 60);
    const [entry] = await listOverrides();
    const other = await signedInDoula(app);
    const path = `/rest/v1/availability/overrides/${entry?.id}`;
    expect((await app.send(path, { method: "DELETE", as: other.cookie })).status).toBe(404);
    expect(await listOverrides()).toHaveLength(1);
  });

  test.each([
    ["start_time", { start_time: "09:00", end_time: "10:00" }, "Time off from births is for whole days."],
    ["backup_name", { covers: "calls", backup_name: "Mia Chen" }, "A backup covers births, not calls."],
    ["backup_name", { last_date: inDays(15), backup_name: "Mia Chen" }, "A backup can cover at most 5 days."],
    ["covers", { is_open: true, start_time: "09:00", end_time: "10:00" }, "Extra hours are for calls only."],
  ])("is refused if %s does not fit: %o", async (field, more, message) => {
    const response = await addTimeOff(10, 12, more);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
  });
});

test("[2.12] the doula's open pages follow what another one saves", async () => {
  const server = await listenOnPort(app);
  const stream = await openEvents(server.url, { cookie: doula.cookie });
  expect(await stream.next()).toEqual({ type: "ready" });
  await savePractice(app, doula, attendsBirths);
  expect(await stream.next()).toEqual({ type: "doula_profile.changed", doula_profile_id: doula.id });
  stream.close();
  await server.close();
});
