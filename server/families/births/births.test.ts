import { beforeEach, describe, expect, test } from "vitest";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { addDays, formatLongDate } from "../../../contract/platform/time.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  bookFreeTime,
  dueDate,
  enterLoss,
  giveBirth,
  laterDueDate,
  readDueDate,
  readNotices,
  readOwnBirth,
  readParents,
  saveDueDate,
  signedInParent,
  tellDoula,
  undoBirth,
} from "../../testing/births.ts";
import { signedInDoula } from "../../testing/conversations.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import { comingMonday, minutesAfter, unknownId } from "../../testing/moments.ts";
import { startTimeAway } from "../../testing/pausing.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";

const app = await useTestApp();
const today = comingMonday.toISOString().slice(0, 10);
beforeEach(() => app.setNow(comingMonday));

async function bookedParent() {
  const parent = await signedInParent(app);
  const doula = await signedInDoula(app);
  return { parent, doula, call: await bookFreeTime(app, parent, doula) };
}

const record = (doula: { cookie: string }, notice: string, method = "PUT") =>
  app.send(`/rest/v1/recorded_births/${notice}`, { method, as: doula.cookie });

describe("[2.4] the due date a doula sees", () => {
  test("follows the parent's profile", async () => {
    const { parent, doula } = await bookedParent();
    expect(await readParents(app, doula)).toMatchObject([{ due_date: dueDate, notice: null }]);
    await saveDueDate(app, parent, addDays(dueDate, 9));
    expect(await readParents(app, doula)).toMatchObject([{ due_date: addDays(dueDate, 9) }]);
    await saveDueDate(app, parent, null);
    expect(await readParents(app, doula)).toMatchObject([{ due_date: null }]);
  });

  test("does not change with a birth or a later edit of the profile until the parent tells her", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    await saveDueDate(app, parent, null);
    expect(await readParents(app, doula)).toMatchObject([{ due_date: dueDate, notice: null }]);
  });
});

describe("[2.4] our baby is here", () => {
  test("ends the countdown, and can be changed and undone", async () => {
    const parent = await signedInParent(app);
    expect((await giveBirth(app, parent, today)).status).toBe(200);
    expect(await readDueDate(app, parent)).toBeNull();
    await giveBirth(app, parent, addDays(today, -3));
    expect(await readOwnBirth(app, parent)).toMatchObject({ born_on: addDays(today, -3), loss: null });
    await undoBirth(app, parent);
    expect(await readDueDate(app, parent)).toBe(dueDate);
    expect(await readOwnBirth(app, parent)).toMatchObject({ born_on: null, since: null });
  });

  test.each([
    ["after tomorrow", addDays(today, 2)],
    ["more than a year ago", addDays(today, -368)],
  ])("refuses a day %s beside the field", async (_, day) => {
    const response = await giveBirth(app, await signedInParent(app), day);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: "born_on" }] });
  });

  test("a form that was already open does not bring the due date back, but a new date does", async () => {
    const parent = await signedInParent(app);
    await giveBirth(app, parent, today);
    await saveDueDate(app, parent, dueDate);
    expect(await readDueDate(app, parent)).toBeNull();
    await saveDueDate(app, parent, laterDueDate);
    expect(await readDueDate(app, parent)).toBe(laterDueDate);
    expect(await readOwnBirth(app, parent)).toMatchObject({ born_on: null, since: null });
  });

  test("hides the due date in the parent's own note, and the doula still reads it", async () => {
    const { parent, doula, call } = await bookedParent();
    const question = `Are you free around ${formatLongDate(dueDate)}?`;
    const notes = `What I'd like to ask:\n- ${question}\n- Who comes if you can't?`;
    const url = `/rest/v1/bookings/${call.id}/notes`;
    await app.send(url, { method: "PUT", as: parent.cookie, json: { notes } });
    await giveBirth(app, parent, today);
    const own = await (await app.send("/rest/v1/bookings", { as: parent.cookie })).text();
    expect(own).not.toContain(question);
    expect(own).toContain("Who comes if you can't?");
    const hers = await app.send("/rest/v1/bookings/as_doula?list=upcoming", { as: doula.cookie });
    expect(await hers.json()).toMatchObject({ items: [{ notes }] });
  });
});

describe("telling a doula of a birth", () => {
  test("[2.12] shows her the date instead of the due date, and emails her that the baby came", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([
      { doula_profile_id: doula.id, has_upcoming_call: true, has_open_order: false, told: null },
    ]);
    expect((await tellDoula(app, parent, doula, "birth")).status).toBe(200);
    await tellDoula(app, parent, doula, "birth");
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ told: "birth" }]);
    expect(await readParents(app, doula)).toMatchObject([
      { due_date: null, notice: { kind: "birth", born_on: today } },
    ]);
    const { items } = await readNotices(app, doula);
    expect(items).toMatchObject([{ kind: "birth", born_on: today, parent: { full_name: parent.fullName } }]);
    await waitForJobs(app);
    const emails = (await app.emailsTo(doula.userEmail, 0)).filter(({ subject }) =>
      subject.endsWith("baby is here"),
    );
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain("http://doula.test/births");
    const [month, , year] = formatLongDate(today).split(/[ ,]+/);
    expect(emails[0]?.text, "a mailbox may be read by others").not.toMatch(
      new RegExp(`\\b${month}\\b|${year}`),
    );
  });

  test("[2.12] follows a changed date and an undo", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    await giveBirth(app, parent, addDays(today, -1));
    expect(await readParents(app, doula)).toMatchObject([{ notice: { born_on: addDays(today, -1) } }]);
    await undoBirth(app, parent);
    expect(await readParents(app, doula)).toMatchObject([{ due_date: dueDate, notice: null }]);
    expect((await readNotices(app, doula)).items).toEqual([]);
  });

  test("is refused for a doula who has no call and no order, and before there is a birth", async () => {
    const { parent, doula } = await bookedParent();
    expect(await errorCode(await tellDoula(app, parent, doula, "birth"))).toBe("plans_changed");
    expect(await errorCode(await tellDoula(app, parent, doula, "loss"))).toBe("plans_changed");
    await giveBirth(app, parent, today);
    expect(await errorCode(await tellDoula(app, parent, doula, "loss"))).toBe("plans_changed");
    const stranger = await signedInDoula(app);
    expect(await errorCode(await tellDoula(app, parent, stranger, "birth"))).toBe("not_found");
    expect((await readNotices(app, stranger)).items).toEqual([]);
  });

  async function block(parent: { cookie: string }, doula: { id: string }): Promise<void> {
    const started = await app.send("/rest/v1/conversations", {
      method: "POST",
      as: parent.cookie,
      json: { doula_profile_id: doula.id },
    });
    const { id } = conversationDetailSchema.parse(await started.json());
    await app.send(`/rest/v1/conversations/${id}/block`, { method: "PUT", as: parent.cookie, json: {} });
  }

  test("shows nothing after a block", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    await block(parent, doula);
    expect((await readOwnBirth(app, parent)).doulas).toEqual([]);
    expect((await readNotices(app, doula)).items).toEqual([]);
    expect(await errorCode(await tellDoula(app, parent, doula, "birth"))).toBe("not_found");
  });

  test("her open pages notice no change after a block", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    await block(parent, doula);
    const server = await listenOnPort(app);
    const stream = await openEvents(server.url, { cookie: doula.cookie });
    expect(await stream.next()).toEqual({ type: "ready" });
    await giveBirth(app, parent, addDays(today, -1));
    await undoBirth(app, parent);
    await startTimeAway(app, doula);
    expect(await stream.next()).toMatchObject({ type: "doula_profile.changed" });
    stream.close();
    await server.close();
  });
});

test("[2.12] removing a birth corrects the email to a doula, and updates her open pages", async () => {
  const { parent, doula } = await bookedParent();
  await giveBirth(app, parent, today);
  await tellDoula(app, parent, doula, "birth");
  await app.emailTo(doula.userEmail, /baby is here$/);
  await waitForJobs(app);
  const server = await listenOnPort(app);
  const stream = await openEvents(server.url, { cookie: doula.cookie });
  expect(await stream.next()).toEqual({ type: "ready" });
  await undoBirth(app, parent);
  expect(await stream.next()).toMatchObject({ type: "plans.changed", user_id: parent.id });
  stream.close();
  await server.close();
  const correction = await app.emailTo(doula.userEmail, /^A correction from /);
  expect(`${correction.subject}${correction.text}`).not.toMatch(/birth|baby|loss|due/i);
  expect(await readParents(app, doula)).toMatchObject([{ due_date: dueDate, notice: null }]);
});

test("[2.12] a birth that is removed and told again on the same day is emailed again", async () => {
  const { parent, doula } = await bookedParent();
  const readSubjects = async () => {
    await waitForJobs(app);
    const emails = await app.db.query.mailboxEmails.findMany({
      where: (email, { eq }) => eq(email.recipient, doula.userEmail),
      orderBy: (email) => email.createdAt,
    });
    return emails.map(({ subject }) => subject).filter((subject) => /baby|correction/.test(subject));
  };
  for (let minute = 0; minute < 2; minute++) {
    app.setNow(minutesAfter(comingMonday, minute));
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    await readSubjects();
    await undoBirth(app, parent);
    await readSubjects();
  }
  expect((await readSubjects()).map((subject) => subject.replace(/ from .*|.*'s /, ""))).toEqual([
    "baby is here",
    "A correction",
    "baby is here",
    "A correction",
  ]);
});

describe("a birth that a doula records", () => {
  test("counts once, apart from what she stated, and not for others", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    const [notice] = (await readNotices(app, doula)).items;
    const id = notice?.id ?? "";
    expect(await errorCode(await record(await signedInDoula(app), id))).toBe("not_found");
    for (let time = 0; time < 2; time++) expect((await record(doula, id)).status).toBe(204);
    expect(await readNotices(app, doula)).toMatchObject({
      recorded_births: 1,
      items: [{ is_recorded: true }],
    });
    await enterLoss(app, parent);
    expect((await readNotices(app, doula)).recorded_births).toBe(1);
    expect((await record(doula, id, "DELETE")).status).toBe(204);
    expect((await readNotices(app, doula)).recorded_births).toBe(0);
    expect(await errorCode(await record(doula, unknownId))).toBe("not_found");
  });

  test("remains after the parent deletes their account, without the parent", async () => {
    const { parent, doula } = await bookedParent();
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    await record(doula, (await readNotices(app, doula)).items[0]?.id ?? "");
    const json = { current_password: "calm-river-42" };
    expect((await app.send("/auth/v1/user", { method: "DELETE", as: parent.cookie, json })).status).toBe(204);
    expect(await readNotices(app, doula)).toEqual({ items: [], recorded_births: 1 });
  });
});

test("[6.8] another parent, a doula and an admin read nothing of a birth", async () => {
  const { parent, doula } = await bookedParent();
  await giveBirth(app, parent, today);
  expect(await readOwnBirth(app, await signedInUser(app, "client"))).toMatchObject({
    born_on: null,
    doulas: [],
  });
  expect((await readNotices(app, doula)).items).toEqual([]);
  for (const type of ["doula", "admin"] as const) {
    const { cookie } = await signedInUser(app, type);
    expect((await app.send("/rest/v1/plans/own", { as: cookie })).status).toBe(403);
  }
});
