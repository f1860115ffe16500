import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { ownAlertsResponseSchema } from "../../../contract/directory/doula-alerts.schema.ts";
import { searchResponseSchema } from "../../../contract/directory/search.schema.ts";
import { exportedPlansSchema } from "../../../contract/families/births.schema.ts";
import { conversationDetailSchema } from "../../../contract/messaging/messages.schema.ts";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { addDays, formatLongDate } from "../../../contract/platform/time.ts";
import { onCallAnswersSchema, practiceSchema } from "../../../contract/scheduling/practice.schema.ts";
import { refreshNextCalls } from "../../scheduling/availability/next-calls.ts";
import { filesOfArchive } from "../../testing/archive.ts";
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
  undoLoss,
} from "../../testing/births.ts";

import { cancelBooking } from "../../testing/booking-changes.ts";
import { sendMessage, signedInDoula, startConversation } from "../../testing/conversations.ts";
import {
  errorCode,
  exportData,
  password,
  signedInUser,
  signInAs,
  type TestPerson,
} from "../../testing/fixtures.ts";
import { letTimePass, waitForJobs } from "../../testing/let-time-pass.ts";
import { comingMonday, minutesAfter, unknownId } from "../../testing/moments.ts";
import {
  createLink,
  deliverCheckout,
  insertSeller,
  placeOrder,
  readOwnOrders,
  visitPayment,
} from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";
import { attendsBirths, savePractice } from "../../testing/practice.ts";
import { clearOldLosses } from "../plans/service.ts";

const logged: string[] = [];
const logger = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const { app, stripe } = await usePaymentsApp({ logger });
const routes = await app.operations();
const today = comingMonday.toISOString().slice(0, 10);
const note = `- Are you free around ${formatLongDate(dueDate)}?\n- Who comes if you can't?`;
beforeEach(() => app.setNow(comingMonday));

/** Every way in which a day is written here. */
const dayPattern = (day: string) => {
  const [month = "", date = ""] = formatLongDate(day).split(/[ ,]/);
  return new RegExp(`${day}|(?:${month}|${month.slice(0, 3)}) ${date}\\b`);
};

/**
 * The response of every GET route that this person may call, and of the POST routes that answer questions about the
 * due date, by its URL.
 */
async function crawl(
  person: { cookie: string },
  { ids, searchUrl, doula }: Awaited<ReturnType<typeof bookedParent>>,
): Promise<Map<string, string>> {
  // Otherwise the job may store next calls between two crawls.
  await refreshNextCalls(app);
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
  const doula_profile_ids = [doula.id];
  for (const [url, question] of [
    [searchUrl, { due_date: dueDate }],
    [onCallUrl, { due_date: dueDate, doula_profile_ids }],
  ] as const) {
    const response = await app.send(url, { method: "POST", as: person.cookie, json: question });
    expect(response.status).toBe(200);
    found.set(url, await response.text());
  }
  return found;
}

function findDay(responses: Map<string, string>, day: string): string[] {
  return [...responses].filter(([, text]) => dayPattern(day).test(text)).map(([url]) => url);
}

const onCallUrl = "/rest/v1/doula_profiles/on_call";
let lastLatitude = 30;

/** Signs in a doula whom no other search here finds, with a birth package and room for one birth a month. */
async function insertBirthDoula() {
  lastLatitude += 1;
  const publicPoint = { x: -97, y: lastLatitude };
  const offer = { type: "birth", asksBeforePayment: false } as const;
  const seller = await insertSeller(app, stripe, { doula: { publicPoint }, offer });
  const doula = { ...seller, cookie: await signInAs(app, seller.userEmail) };
  await savePractice(app, doula, { ...attendsBirths, births_per_month: 1 });
  const searchUrl = `/rest/v1/doula_profiles/search?lat=${publicPoint.y}&lng=${publicPoint.x}&miles=5`;
  return { doula, searchUrl };
}

/** A parent with a call, a note about the due date and a conversation, and the doula. */
async function bookedParent() {
  const parent = await signedInParent(app, "Maya Lind Okoro");
  const { doula, searchUrl } = await insertBirthDoula();
  const call = await bookFreeTime(app, parent, doula);
  const url = `/rest/v1/bookings/${call.id}/notes`;
  await app.send(url, { method: "PUT", as: parent.cookie, json: { notes: note } });
  const started = await startConversation(app, parent, { doula_profile_id: doula.id });
  const conversation = conversationDetailSchema.parse(await started.json());
  await sendMessage(app, parent, conversation.id, "Hello Grace");
  const ids: Record<string, string> = {
    user_id: parent.id,
    slug: doula.slug,
    "/rest/v1/doula_profiles/{id}/slots id": doula.id,
    "/rest/v1/bookings/{id}/slots id": call.id,
    "/rest/v1/bookings/{id}/calendar.ics id": call.id,
    "/rest/v1/conversations/{id} id": conversation.id,
    "/rest/v1/conversations/{id}/messages id": conversation.id,
  };
  return { parent, doula, call, ids, searchUrl };
}

/**
 * Like `bookedParent`, and the parent has paid for the doula's birth package. The server's clock is right while they pay:
 * it dates orders, and the database's dates losses.
 */
async function birthClient() {
  const booked = await bookedParent();
  const { parent, doula, ids } = booked;
  app.setNow(new Date());
  const { id } = await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
  const payment = await createLink(app, parent, id);
  await visitPayment(payment, "pay");
  await deliverCheckout(app, doula, payment.split("/").at(-1) ?? "");
  app.setNow(comingMonday);
  return { ...booked, orderId: id, ids: { ...ids, "/rest/v1/orders/{id}/receipt id": id } };
}

const ordersUrl = "/rest/v1/orders";
const doulaOrdersUrl = "/rest/v1/sales";
const practiceUrl = "/rest/v1/practice";
const doulaBookingsUrl = "/rest/v1/bookings/as_doula?list=upcoming";
const bookingsUrl = "/rest/v1/bookings";
const profileUrl = (parent: TestPerson) => `/rest/v1/parent_profiles/${parent.id}`;
/** The order ends six weeks after the due date. */
const orderEnd = addDays(dueDate, 42);

/** How many births a doula has in the month of the due date. */
function countBirths(responses: Map<string, string>): number | undefined {
  const { months } = practiceSchema.parse(JSON.parse(responses.get(practiceUrl) ?? ""));
  return months.find(({ month }) => month.startsWith(dueDate.slice(0, 7)))?.birth_count;
}

/** The doula's answer about the due date, in a search and when asked. */
function readAnswers(responses: Map<string, string>, searchUrl: string): unknown[] {
  const found = searchResponseSchema.parse(JSON.parse(responses.get(searchUrl) ?? ""));
  const asked = onCallAnswersSchema.parse(JSON.parse(responses.get(onCallUrl) ?? ""));
  return [...found.items, ...asked.items].map(({ on_call }) => on_call);
}

describe("[2.4] after a loss", () => {
  test("no answer to the parent names the due date, and undoing it brings back every one", async () => {
    const client = await birthClient();
    const { parent } = client;
    const before = await crawl(parent, client);
    expect(findDay(before, dueDate).toSorted()).toEqual([bookingsUrl, ordersUrl, profileUrl(parent)]);
    expect((await enterLoss(app, parent)).status).toBe(200);
    expect(findDay(await crawl(parent, client), dueDate)).toEqual([]);
    expect((await undoLoss(app, parent)).status).toBe(200);
    expect(await crawl(parent, client)).toEqual(before);
  });

  test("no answer to the parent has a day that was computed from the due date", async () => {
    const client = await birthClient();
    const { parent } = client;
    const json = { current_password: password };
    const readRefusal = async () =>
      (await app.send("/auth/v1/user", { method: "DELETE", as: parent.cookie, json })).text();
    expect(findDay(await crawl(parent, client), orderEnd).toSorted()).toEqual([
      "/auth/v1/user/deletion",
      ordersUrl,
    ]);
    expect(await readRefusal()).toMatch(dayPattern(orderEnd));
    await enterLoss(app, parent);
    expect(findDay(await crawl(parent, client), orderEnd)).toEqual([]);
    expect(await readRefusal()).not.toMatch(dayPattern(orderEnd));
    const [order] = await readOwnOrders(app, parent);
    const weeks =
      (Date.parse(order?.ends_at ?? "") - Date.parse(order?.paid_at ?? "")) / (7 * 24 * 3_600_000);
    expect(weeks).toBe(order?.package.duration_weeks);
  });

  test("no answer to the parent names the date of birth either", async () => {
    const client = await bookedParent();
    const { parent } = client;
    const bornOn = addDays(today, -20);
    await giveBirth(app, parent, bornOn);
    const before = await crawl(parent, client);
    expect(findDay(before, bornOn).toSorted()).toEqual(["/rest/v1/births/own", "/rest/v1/plans/own"]);
    expect(findDay(before, dueDate)).toEqual([]);
    await enterLoss(app, parent);
    const after = await crawl(parent, client);
    expect([...findDay(after, bornOn), ...findDay(after, dueDate)]).toEqual([]);
    await undoLoss(app, parent);
    expect(await crawl(parent, client)).toEqual(before);
  });

  test("every answer to a doula who was not told stays the same, byte for byte", async () => {
    const client = await birthClient();
    const { parent, doula, searchUrl } = client;
    const before = await crawl(doula, client);
    expect(findDay(before, dueDate)).toEqual([doulaBookingsUrl, "/rest/v1/practice", doulaOrdersUrl]);
    expect(countBirths(before)).toBe(1);
    expect(readAnswers(before, searchUrl)).toEqual(["no", "no"]);
    await enterLoss(app, parent);
    expect(await crawl(doula, client)).toEqual(before);
    await saveDueDate(app, parent, null);
    await saveDueDate(app, parent, laterDueDate);
    expect(await crawl(doula, client)).toEqual(before);
  });

  test("every answer to a doula who was told of the birth but not of the loss stays the same", async () => {
    const client = await birthClient();
    const { parent, doula } = client;
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    const before = await crawl(doula, client);
    await enterLoss(app, parent);
    expect(await crawl(doula, client)).toEqual(before);
  });

  test("an edited note keeps the line about the due date for the doula, and an undo shows it again", async () => {
    const { parent, doula, call } = await bookedParent();
    await enterLoss(app, parent);
    const url = `/rest/v1/bookings/${call.id}/notes`;
    const edited = "- Who comes instead of you?";
    const save = (notes: string) => app.send(url, { method: "PUT", as: parent.cookie, json: { notes } });
    expect(await (await save(edited)).json()).toMatchObject({ notes: edited });
    const whole = `${note.split("\n")[0]}\n${edited}`;
    const hers = await app.send(doulaBookingsUrl, { as: doula.cookie });
    expect(await hers.json()).toMatchObject({ items: [{ notes: whole }] });
    const tooLong = await save("a".repeat(noteMaxLength));
    expect(await errorCode(tooLong)).toBe("invalid_input");
    await undoLoss(app, parent);
    const own = await app.send(bookingsUrl, { as: parent.cookie });
    expect(await own.json()).toMatchObject({ items: [{ notes: whole }] });
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

  test("the parent's email alert ends, and another address's continues", async () => {
    const { parent } = await bookedParent();
    const other = await signedInUser(app, "client");
    const alert = { lat: 30.27, lng: -97.74, miles: 30 };
    const count = async ({ cookie }: { cookie: string }) =>
      ownAlertsResponseSchema.parse(
        await (await app.send("/rest/v1/doula_alerts/own", { as: cookie })).json(),
      ).items.length;
    for (const { cookie } of [parent, other]) {
      const created = await app.send("/rest/v1/doula_alerts", { method: "POST", as: cookie, json: alert });
      expect(created.status).toBe(202);
    }
    expect([await count(parent), await count(other)]).toEqual([1, 1]);
    await enterLoss(app, parent);
    expect([await count(parent), await count(other)]).toEqual([0, 1]);
    const { rows } = await app.db.execute(sql`select from doula_alerts where email = ${parent.email}`);
    expect(rows, "a stopped one would date the loss").toEqual([]);
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
    const { rows } = await app.db.execute(sql`select from sealed_losses where removed is not null`);
    expect(rows).toEqual([]);
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
      await waitForJobs(app);
      const correction = await app.emailTo(doula.userEmail, /^A correction from /);
      expect(`${correction.subject}${correction.text}`).not.toMatch(/loss|plans changed|birth|baby|sorry/i);
      const link = `http://doula.test/bookings#update-from-${parent.id}`;
      expect([update?.text, correction.text].map((text) => text?.includes(link))).toEqual([true, true]);
    },
  );

  test("[2.12] that plans changed: she sees the same without a loss, and undoing a loss doesn't end it", async () => {
    const client = await birthClient();
    const { parent, doula } = client;
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ paid_births: ["Full circle"] }]);
    expect((await tellDoula(app, parent, doula, "plans_changed")).status).toBe(200);
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ paid_births: [] }]);
    const without = await crawl(doula, client);
    expect(findDay(without, dueDate)).toEqual([doulaBookingsUrl]);
    expect(countBirths(without)).toBe(0);
    expect(await readDueDate(app, parent)).toBe(dueDate);
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ told: "plans_changed" }]);
    await enterLoss(app, parent);
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ told: "plans_changed" }]);
    await tellDoula(app, parent, doula, "loss");
    await undoLoss(app, parent);
    expect(await crawl(doula, client)).toEqual(without);
    expect((await readOwnBirth(app, parent)).doulas).toMatchObject([{ told: "plans_changed" }]);
  });

  test.each(["loss", "plans_changed"] as const)(
    "[2.4 4.6] %s: her order no longer counts for its due date, until it is undone",
    async (kind) => {
      const client = await birthClient();
      const { parent, doula, searchUrl } = client;
      const before = await crawl(doula, client);
      await enterLoss(app, parent);
      await tellDoula(app, parent, doula, kind);
      const after = await crawl(doula, client);
      // What the parent wrote to her stays.
      expect(findDay(after, dueDate)).toEqual([doulaBookingsUrl]);
      expect(countBirths(after)).toBe(0);
      expect(readAnswers(after, searchUrl)).toEqual(["yes", "yes"]);
      expect((await undoLoss(app, parent)).status).toBe(200);
      expect(await crawl(doula, client)).toEqual(before);
    },
  );

  test("[2.12] telling and undoing again and again sends her one email a day of each kind", async () => {
    const parent = await signedInParent(app);
    const doula = await signedInDoula(app);
    await bookFreeTime(app, parent, doula);
    const countUpdates = async () => {
      await waitForJobs(app);
      return (await app.emailsTo(doula.userEmail, 0)).filter(({ subject }) =>
        /update|baby|correction/.test(subject),
      ).length;
    };
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    expect(await countUpdates()).toBe(1);
    for (let time = 0; time < 3; time++) {
      await enterLoss(app, parent);
      await tellDoula(app, parent, doula, "loss");
      await undoLoss(app, parent);
    }
    expect(await countUpdates(), "birth, loss, undone").toBe(3);
    app.setNow(minutesAfter(comingMonday, 24 * 60));
    await enterLoss(app, parent);
    await tellDoula(app, parent, doula, "loss");
    expect(await countUpdates()).toBe(4);
  });

  test("[2.12] she stays among those who know after her call is cancelled, with when she was told", async () => {
    const { parent, doula, call } = await bookedParent();
    await enterLoss(app, parent);
    const told = async () =>
      (await readOwnBirth(app, parent)).doulas.map(({ told, told_at }) => [told, told_at]);
    expect(await told()).toEqual([[null, null]]);
    await tellDoula(app, parent, doula, "loss");
    expect((await cancelBooking(app, parent, call)).status).toBe(200);
    const { since, doulas } = await readOwnBirth(app, parent);
    expect(doulas).toMatchObject([{ told: "loss", has_upcoming_call: false }]);
    expect(Date.parse(doulas[0]?.told_at ?? "")).toBeGreaterThanOrEqual(Date.parse(since ?? ""));
  });

  test.each([
    ["loss", null],
    ["plans_changed", "parent_not_met"],
  ] as const)(
    "[2.12 6.8] %s: whether she may write once the unpaid order between them has ended",
    async (kind, refusal) => {
      const parent = await signedInParent(app);
      const { doula } = await insertBirthDoula();
      await placeOrder(app, parent, doula.packageId, { due_date: dueDate });
      const write = () => startConversation(app, doula, { client_id: parent.id });
      expect(await errorCode(await write())).toBe("parent_not_met");
      await enterLoss(app, parent);
      await tellDoula(app, parent, doula, kind);
      expect(await readOwnOrders(app, parent)).not.toMatchObject([{ status: "pending" }]);
      const started = await write();
      expect(started.ok ? null : await errorCode(started)).toBe(refusal);
      if (!started.ok) return;
      const { id, cannot_write } = conversationDetailSchema.parse(await started.json());
      expect(cannot_write).toBeNull();
      expect((await sendMessage(app, doula, id, "I am thinking of you.")).status).toBe(201);
      const block = (method: "PUT" | "DELETE") =>
        app.send(`/rest/v1/conversations/${id}/block`, { method, as: parent.cookie, json: {} });
      expect((await block("PUT")).ok).toBe(true);
      expect(await errorCode(await sendMessage(app, doula, id, "Are you well?"))).toBe("conversation_closed");
      expect((await block("DELETE")).ok).toBe(true);
      await undoLoss(app, parent);
      expect(await errorCode(await sendMessage(app, doula, id, "Are you well?"))).toBe("parent_not_met");
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
  const client = await birthClient();
  const { parent, doula } = client;
  const bornOn = addDays(today, -33);
  await giveBirth(app, parent, bornOn);
  await tellDoula(app, parent, doula, "birth");
  await enterLoss(app, parent);
  await tellDoula(app, parent, doula, "plans_changed");
  const admin = await signedInUser(app, "admin");
  const answers = await crawl(admin, client);
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
  const stored = ["birth_notices", "births", "bookings", "orders", "parent_profiles"];
  expect(found.filter((name) => !stored.includes(name))).toEqual([]);
  const { rows } = await app.db.execute(sql`
    select removed from sealed_losses order by created_at desc limit 1
  `);
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
    const none = { birth: null, loss: null };
    expect(await (await read(password)).json()).toMatchObject({ due_date: dueDate, ...none });
    await giveBirth(app, parent, today);
    const birth = { born_on: today, due_date: dueDate };
    expect(await (await read(password)).json()).toMatchObject({ ...none, due_date: null, birth });
    await enterLoss(app, parent);
    const removed = { due_date: dueDate, born_on: today };
    expect(await (await read(password)).json()).toMatchObject({
      due_date: null,
      birth: null,
      loss: { removed },
    });
  });

  test("the separate file contains the parent's due dates that doulas have, and what they were told", async () => {
    const { parent, doula, call, orderId } = await birthClient();
    const moved = { due_date: addDays(dueDate, 5) };
    const url = `/rest/v1/orders/${orderId}/due_date`;
    expect((await app.send(url, { method: "POST", as: parent.cookie, json: moved })).status).toBe(200);
    await giveBirth(app, parent, today);
    await tellDoula(app, parent, doula, "birth");
    // Another parent of the same doula.
    const other = await signedInParent(app);
    await bookFreeTime(app, other, doula);
    const json = { current_password: password };
    const read = (person: TestPerson) =>
      app.send("/auth/v1/user/export_plans", { method: "POST", as: person.cookie, json });
    const plans = exportedPlansSchema.parse(await (await read(parent)).json());
    expect(plans).toMatchObject({
      orders: [{ id: orderId, due_date: dueDate, first_due_date: null, proposed_due_date: moved.due_date }],
      bookings: [{ id: call.id, due_date: moved.due_date }],
      notices: [{ doula_profile_id: doula.id, kind: "birth", born_on: today }],
    });
    expect(await (await read(other)).json()).toMatchObject({ orders: [], notices: [] });
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
