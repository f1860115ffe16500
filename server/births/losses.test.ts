import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { conversationDetailSchema } from "../../contract/messages.schema.ts";
import { addDays, formatLongDate } from "../../contract/time.ts";
import { useTestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import {
  bookFreeTime,
  dueDate,
  enterLoss,
  giveBirth,
  laterDueDate,
  readNotices,
  readOwnBirth,
  readParents,
  saveDueDate,
  signedInParent,
  tellDoula,
  undoLoss,
} from "../testing/births.ts";
import { sendMessage, signedInDoula, startConversation } from "../testing/conversations.ts";
import { errorCode, exportData, password, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { letTimePass, waitForJobs } from "../testing/let-time-pass.ts";
import { comingMonday, minutesAfter, unknownId } from "../testing/moments.ts";
import { clearOldLosses } from "./service.ts";

const logged: string[] = [];
const logger = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const app = await useTestApp({ logger });
const routes = await app.operations();
const today = comingMonday.toISOString().slice(0, 10);
const note = `- Are you free around ${formatLongDate(dueDate)}?\n- Who comes if you can't?`;
beforeEach(() => app.setNow(comingMonday));

/** Every way in which a day is written here. */
const dayPattern = (day: string) => {
  const [month = "", date = ""] = formatLongDate(day).split(/[ ,]/);
  return new RegExp(`${day}|(?:${month}|${month.slice(0, 3)}) ${date}\\b`);
};

/** The response of every GET route that this person may call, by its URL. */
async function crawl(person: { cookie: string }, ids: Record<string, string>): Promise<Map<string, string>> {
  // The mailbox has everybody's emails, and the stream does not end.
  const skipped = ["/mailbox", "/realtime", "/docs", "/openapi.json"];
  const found = new Map<string, string>();
  for (const { method, path } of routes) {
    if (method !== "GET" || skipped.some((prefix) => path.startsWith(prefix))) continue;
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => ids[`${path} ${name}`] ?? ids[name] ?? unknownId);
    for (const query of path.endsWith("/as_doula")
      ? ["?list=requests", "?list=upcoming", "?list=past"]
      : [""]) {
      const response = await app.send(url + query, { as: person.cookie });
      // A calendar file contains when it was made.
      const text = (await response.text()).replace(/^DTSTAMP:.*$/m, "");
      found.set(url + query, response.ok ? text : String(response.status));
    }
  }
  return found;
}

function findDay(responses: Map<string, string>, day: string): string[] {
  return [...responses].filter(([, text]) => dayPattern(day).test(text)).map(([url]) => url);
}

/** A parent with a call, a note about the due date and a conversation, and the doula. */
async function bookedParent() {
  const parent = await signedInParent(app, "Maya Lind Okoro");
  const doula = await signedInDoula(app);
  const call = await bookFreeTime(app, parent, doula);
  const url = `/rest/v1/bookings/${call.id}/notes`;
  await app.send(url, { method: "PUT", as: parent.cookie, json: { notes: note } });
  const started = await startConversation(app, parent, { doula_profile_id: doula.id });
  const conversation = conversationDetailSchema.parse(await started.json());
  await sendMessage(app, parent, conversation.id, "Hello Grace");
  const ids = {
    user_id: parent.id,
    slug: doula.slug,
    "/rest/v1/doula_profiles/{id}/slots id": doula.id,
    "/rest/v1/bookings/{id}/slots id": call.id,
    "/rest/v1/bookings/{id}/calendar.ics id": call.id,
    "/rest/v1/conversations/{id} id": conversation.id,
    "/rest/v1/conversations/{id}/messages id": conversation.id,
  };
  return { parent, doula, call, ids };
}

const bookingsUrl = "/rest/v1/bookings";
const profileUrl = (parent: TestPerson) => `/rest/v1/parent_profiles/${parent.id}`;

describe("[2.4] after a loss", () => {
  test("no answer to the parent names the due date, and undoing it brings back every one", async () => {
    const { parent, ids } = await bookedParent();
    const places = [bookingsUrl, profileUrl(parent)];
    expect(findDay(await crawl(parent, ids), dueDate).toSorted()).toEqual(places);
    const before = await crawl(parent, ids);
    expect((await enterLoss(app, parent)).status).toBe(200);
    expect(findDay(await crawl(parent, ids), dueDate)).toEqual([]);
    expect((await undoLoss(app, parent)).status).toBe(200);
    expect(await crawl(parent, ids)).toEqual(before);
  });

  test("no answer to the parent names the date of birth either", async () => {
    const { parent, ids } = await bookedParent();
    const bornOn = addDays(today, -20);
    await giveBirth(app, parent, bornOn);
    const before = await crawl(parent, ids);
    expect(findDay(before, bornOn)).toEqual(["/rest/v1/births/own"]);
    expect(findDay(before, dueDate)).toEqual([]);
    await enterLoss(app, parent);
    const after = await crawl(parent, ids);
    expect([...findDay(after, bornOn), ...findDay(after, dueDate)]).toEqual([]);
    await undoLoss(app, parent);
    expect(await crawl(parent, ids)).toEqual(before);
  });

  test("every answer to a doula who was not told stays the same, byte for byte", async () => {
    const { parent, doula, ids } = await bookedParent();
    const before = await crawl(doula, ids);
    expect(findDay(before, dueDate)).toEqual(["/rest/v1/bookings/as_doula?list=upcoming"]);
    await enterLoss(app, parent);
    expect(await crawl(doula, ids)).toEqual(before);
    await saveDueDate(app, parent, null);
    await saveDueDate(app, parent, laterDueDate);
    expect(await crawl(doula, ids)).toEqual(before);
  });

  test("every answer to a doula who was told of the birth but not of the loss stays the same", async () => {
    const { parent, doula, ids } = await bookedParent();
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    const before = await crawl(doula, ids);
    await enterLoss(app, parent);
    expect(await crawl(doula, ids)).toEqual(before);
  });

  test("the parent's emails name no due date, and those to a doula who was not told still do", async () => {
    const { parent, doula, call } = await bookedParent();
    await enterLoss(app, parent);
    await letTimePass(app, minutesAfter(new Date(call.starts_at), -59));
    const hers = (await app.emailsTo(doula.userEmail, 0)).filter(({ subject }) => subject.startsWith("Soon"));
    expect(hers.map(({ text }) => dayPattern(dueDate).test(text))).toEqual([true]);
    for (const { subject, text, html } of await app.emailsTo(parent.email, 0))
      expect(`${subject} ${text} ${html}`).not.toMatch(dayPattern(dueDate));
  });

  test("a form that was already open does not bring the due date back, but a new date starts over", async () => {
    const { parent } = await bookedParent();
    await enterLoss(app, parent);
    await saveDueDate(app, parent, dueDate);
    expect(await (await app.send(profileUrl(parent), { as: parent.cookie })).json()).toMatchObject({
      due_date: null,
    });
    await saveDueDate(app, parent, laterDueDate);
    expect(await readOwnBirth(app, parent)).toMatchObject({ loss: null, since: null });
    expect(await errorCode(await undoLoss(app, parent))).toBe("not_found");
  });

  test("a call booked later shows no due date, and one after a new date shows that", async () => {
    const { parent } = await bookedParent();
    await enterLoss(app, parent);
    const other = await signedInDoula(app);
    await bookFreeTime(app, parent, other, 1);
    expect(await readParents(app, other)).toMatchObject([{ due_date: null, notice: null }]);
    await saveDueDate(app, parent, laterDueDate);
    expect(await readParents(app, other)).toMatchObject([{ due_date: laterDueDate }]);
  });

  test("a birth cannot be entered until the loss is undone", async () => {
    const { parent } = await bookedParent();
    await enterLoss(app, parent);
    expect(await errorCode(await giveBirth(app, parent, today))).toBe("plans_changed");
  });

  test("it cannot be undone after 30 days, and nothing of it is stored then", async () => {
    const { parent } = await bookedParent();
    await enterLoss(app, parent);
    const later = new Date(Date.now() + 31 * 24 * 3_600_000);
    app.setNow(later);
    expect(await readOwnBirth(app, parent)).toMatchObject({ loss: { undo_until: null } });
    expect(await errorCode(await undoLoss(app, parent))).toBe("not_found");
    await clearOldLosses(app.db, later);
    const { rows } = await app.db.execute(sql`select removed from losses where user_id = ${parent.id}`);
    expect(rows).toEqual([{ removed: null }]);
  });
});

describe("telling a doula after a loss", () => {
  test.each(["loss", "plans_changed"] as const)(
    "[2.12] %s: she sees that and no date, until it is undone",
    async (kind) => {
      const { parent, doula } = await bookedParent();
      await enterLoss(app, parent);
      expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ told: null }]);
      expect((await tellDoula(app, parent, doula, kind)).status).toBe(200);
      expect(await readParents(app, doula)).toMatchObject([
        { due_date: null, notice: { kind, born_on: null } },
      ]);
      expect((await readNotices(app, doula)).items).toMatchObject([{ kind, born_on: null }]);
      await waitForJobs(app);
      const [update] = (await app.emailsTo(doula.userEmail, 0)).filter(({ subject }) =>
        /update/.test(subject),
      );
      expect(`${update?.subject}${update?.text}`).not.toMatch(/loss|plans|birth|baby|sorry/i);
      await undoLoss(app, parent);
      expect(await readParents(app, doula)).toMatchObject([{ due_date: dueDate, notice: null }]);
      expect((await readNotices(app, doula)).items).toEqual([]);
    },
  );

  test("[2.12] a reminder to her names no due date", async () => {
    const { parent, doula, call } = await bookedParent();
    await enterLoss(app, parent);
    await tellDoula(app, parent, doula, "plans_changed");
    await letTimePass(app, minutesAfter(new Date(call.starts_at), -59));
    const hers = (await app.emailsTo(doula.userEmail, 0)).filter(({ subject }) => subject.startsWith("Soon"));
    expect(hers.map(({ text }) => text.includes("Due date"))).toEqual([false]);
  });
});

test("[6.8] admins, logs, jobs and every other table contain no due date, birth or loss", async () => {
  const { parent, doula, ids } = await bookedParent();
  const bornOn = addDays(today, -33);
  await giveBirth(app, parent, bornOn);
  await tellDoula(app, parent, doula, "birth");
  await enterLoss(app, parent);
  await tellDoula(app, parent, doula, "plans_changed");
  const admin = await signedInUser(app, "admin");
  const answers = await crawl(admin, ids);
  expect([...findDay(answers, bornOn), ...findDay(answers, dueDate)]).toEqual([]);
  expect([...answers.values()].join()).not.toMatch(/plans_changed|\bloss\b/);
  expect(logged.join()).not.toMatch(new RegExp(`${bornOn}|${dueDate}`));

  const { rows: tables } = await app.db.execute(sql`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
  `);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app.db.execute(sql`
      select from ${sql.raw(String(name))} t where t::text ~ ${`${bornOn}|${dueDate}`} limit 1
    `);
    if (rows.length > 0) found.push(String(name));
  }
  // The doula's copies, and what other tests' parents entered.
  const stored = ["birth_notices", "births", "bookings", "parent_profiles"];
  expect(found.filter((name) => !stored.includes(name))).toEqual([]);
  const { rows } = await app.db.execute(sql`select removed from losses where user_id = ${parent.id}`);
  expect(String(rows[0]?.removed)).toContain(app.encryption.currentPrefix);
});

describe("[7.1] the exports", () => {
  test("the archive contains none of due date, birth and loss", async () => {
    const { parent } = await bookedParent();
    await app.db.execute(sql`update bookings set notes = null where client_id = ${parent.id}`);
    const read = async () => {
      const files = await filesOfArchive(await exportData(app, parent.cookie));
      return [...files.values()].join();
    };
    expect(await read()).not.toMatch(dayPattern(dueDate));
    await giveBirth(app, parent, addDays(today, -9));
    expect(await read()).not.toMatch(dayPattern(addDays(today, -9)));
    await enterLoss(app, parent);
    expect(await read()).not.toMatch(/born_on|\bloss\b/);
  });

  test("the separate file contains all three and needs the password", async () => {
    const { parent } = await bookedParent();
    const read = (current_password: string) =>
      app.send("/auth/v1/user/export_plans", {
        method: "POST",
        as: parent.cookie,
        json: { current_password },
      });
    expect(await errorCode(await read("not the password"))).toBe("wrong_password");
    expect(await (await read(password)).json()).toEqual({ due_date: dueDate, birth: null, loss: null });
    await giveBirth(app, parent, today);
    const birth = { born_on: today, due_date: dueDate };
    expect(await (await read(password)).json()).toEqual({ due_date: null, birth, loss: null });
    await enterLoss(app, parent);
    const removed = { due_date: dueDate, born_on: today };
    expect(await (await read(password)).json()).toMatchObject({
      due_date: null,
      birth: null,
      loss: { removed },
    });
  });
});

test("[7.1] deleting the account deletes birth, loss, notices and the doulas' copies of the due date", async () => {
  const { parent, doula } = await bookedParent();
  await giveBirth(app, parent, today);
  await tellDoula(app, parent, doula, "birth");
  await enterLoss(app, parent);
  const json = { current_password: password };
  await app.send("/auth/v1/user", { method: "DELETE", as: parent.cookie, json });
  const { rows } = await app.db.execute(sql`
    select (select count(*)::int from losses where user_id = ${parent.id}) as losses,
      (select count(*)::int from birth_notices where user_id = ${parent.id}) as notices,
      (select count(*)::int from bookings where doula_profile_id = ${doula.id} and due_date is not null) as dates
  `);
  expect(rows).toEqual([{ losses: 0, notices: 0, dates: 0 }]);
});
