import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noteMaxLength } from "../../../contract/platform/fields.ts";
import { auditPageSchema } from "../../../contract/settings/audit.schema.ts";
import {
  ownReportSchema,
  ownWarningSchema,
  reportDetailSchema,
  reportPageSchema,
} from "../../../contract/trust/reports.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { booked, wednesdayNine } from "../../testing/booking-changes.ts";
import { insertThread, sendText } from "../../testing/conversations.ts";
import { errorCode, exportData, signedInUser, signIn, type TestPerson } from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";
import { countOpenReports } from "./service.ts";

let admin: TestPerson;
const app = await useTestApp();
app.setNow(monday);
beforeEach(async () => {
  await app.db.delete(schema.reports);
  await app.db.update(schema.users).set({ userType: "client" }).where(eq(schema.users.userType, "admin"));
  admin = await signedInUser(app, "admin", "Zed Admin");
});

type Thread = Awaited<ReturnType<typeof insertThread>>;

async function report({ id, doula }: Thread, json: object = {}) {
  const path = `/rest/v1/conversations/${id}/reports`;
  const response = await app.send(path, {
    method: "POST",
    as: doula.cookie,
    json: { reason: "harassment", ...json },
  });
  return ownReportSchema.parse(await response.json()).id;
}
const open = (id: string, as = admin.cookie) => app.send(`/rest/v1/reports/${id}`, { as });
const readDetail = async (id: string) => reportDetailSchema.parse(await (await open(id)).json());
const review = (id: string, outcome: string, note = "Read it all", as = admin.cookie) =>
  app.send(`/rest/v1/reports/${id}/review`, {
    method: "POST",
    as,
    json: { outcome, note, rule: outcome === "dismissed" ? null : "outside_payment" },
  });
const listed = async (query = "") =>
  reportPageSchema.parse(await (await app.send(`/rest/v1/reports?${query}`, { as: admin.cookie })).json());
const countOpen = () => countOpenReports(app.db);
const readAuditLog = (subjectId: string) =>
  app.db
    .select({
      action: schema.auditLog.action,
      actorId: schema.auditLog.actorId,
      after: schema.auditLog.after,
    })
    .from(schema.auditLog)
    .where(eq(schema.auditLog.subjectId, subjectId))
    .orderBy(schema.auditLog.createdAt);

describe("[6.4] the admins' reports", () => {
  test("are listed oldest first, page by page", async () => {
    const thread = await insertThread(app, { fullName: "Grace Okafor" });
    const ids = [await report(thread, { details: "Rude" })];
    for (const content of ["Hello", "Answer me"]) {
      await sendText(app, thread.parent, thread.id, content);
      ids.push(await report(thread));
    }
    for (const reporterId of [admin.id, admin.id, null])
      await app.db.insert(schema.reports).values({
        ...{ reporterId, reportedId: thread.parent.id, reason: "spam" },
        ...{ outcome: "dismissed", note: "Read", reviewedAt: new Date("2026-01-01") },
      });
    const first = await listed("limit=2");
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.items[0]).toMatchObject({
      reason: "harassment",
      details: "Rude",
      reporter: { full_name: "Grace Okafor", user_type: "doula" },
      reported: { id: thread.parent.id, is_suspended: false },
      other_reporters: 2,
      is_about_viewer: false,
      outcome: null,
    });
    const secondPage = await listed(`limit=2&after=${first.next_cursor}`);
    expect(secondPage.items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await countOpen()).toBe(3);
    for (const id of ids.slice(0, 2)) {
      app.setNow(new Date(app.now().getTime() + 1000));
      await review(id, "dismissed");
    }
    expect((await listed()).items.map(({ id }) => id)).toEqual(ids.slice(2));
    const reviewed = (await listed("status=reviewed&limit=2")).items.map(({ id }) => id);
    expect(reviewed).toEqual(ids.slice(0, 2).toReversed());
    expect(await countOpen()).toBe(1);
  });

  test("show only the reported message and the five before it", async () => {
    const thread = await insertThread(app);
    const other = await insertThread(app);
    await sendText(app, other.parent, other.id, "Elsewhere");
    const written: string[] = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const author = number % 2 === 1 ? thread.parent : thread.doula;
      written.push((await sendText(app, author, thread.id, `Line ${number}`)).id);
    }
    const id = await report(thread);
    const about5 = await report(thread, { message_id: written[4] });
    await sendText(app, thread.parent, thread.id, "Line 8");
    const lines = (detail: Awaited<ReturnType<typeof readDetail>>) =>
      detail.messages.map(({ content, is_from_reported }) => [content, is_from_reported]);
    expect(lines(await readDetail(id))).toEqual([2, 3, 4, 5, 6, 7].map((n) => [`Line ${n}`, n % 2 === 1]));
    expect(lines(await readDetail(about5))).toEqual([1, 2, 3, 4, 5].map((n) => [`Line ${n}`, n % 2 === 1]));
    await readDetail(id);
    const viewed = { action: "report.viewed", actorId: admin.id, after: null };
    expect(await readAuditLog(id)).toEqual([viewed, viewed]);
    const log = await app.send("/rest/v1/audit_log?group=report", { as: admin.cookie });
    const { items } = auditPageSchema.parse(await log.json());
    expect(items.find(({ subject }) => subject.id === id)?.subject.name).toBe("Ana Maria Ruiz");
  });

  test("are about the other person's messages only", async () => {
    const thread = await insertThread(app);
    const empty = await report(thread);
    expect((await readDetail(empty)).messages).toEqual([]);
    const own = await sendText(app, thread.parent, thread.id, "Mine");
    const path = `/rest/v1/conversations/${thread.id}/reports`;
    const json = { reason: "spam", message_id: own.id };
    const refused = await app.send(path, { method: "POST", as: thread.parent.cookie, json });
    expect(await errorCode(refused)).toBe("not_found");
  });

  test("about the same message are merged until reviewed", async () => {
    const thread = await insertThread(app);
    await sendText(app, thread.parent, thread.id, "Rude words");
    const id = await report(thread, { details: "He was rude." });
    expect(await report(thread, { reason: "unsafe", details: "I am afraid." })).toBe(id);
    expect(await report(thread, { reason: "unsafe", details: "I am afraid." })).toBe(id);
    expect(await countOpen()).toBe(1);
    expect(await readDetail(id)).toMatchObject({ reason: "unsafe", details: "He was rude.\n\nI am afraid." });

    const longText = "x".repeat(noteMaxLength);
    expect(await report(thread, { details: longText })).not.toBe(id);
    await app.db.delete(schema.reports).where(eq(schema.reports.details, longText));
    await review(id, "dismissed");
    expect(await report(thread)).not.toBe(id);
  });

  test("reach open pages of admins, and of nobody else", async () => {
    const server = await listenOnPort(app);
    const thread = await insertThread(app);
    const [ofAdmin, ofParent] = [
      await openEvents(server.url, { cookie: admin.cookie }),
      await openEvents(server.url, { cookie: thread.parent.cookie }),
    ];
    for (const events of [ofAdmin, ofParent]) expect(await events.next()).toEqual({ type: "ready" });
    const id = await report(thread);
    expect(await ofAdmin.next()).toEqual({ type: "admin.changed" });
    await review(id, "dismissed");
    expect(await ofAdmin.next()).toEqual({ type: "admin.changed" });
    await sendText(app, thread.parent, thread.id, "Hello");
    expect(await ofParent.next()).toMatchObject({ type: "message.created" });
    for (const events of [ofAdmin, ofParent]) events.close();
    await server.close();
  });

  test("about an admin can be neither read nor reviewed by that admin", async () => {
    const thread = await insertThread(app);
    const id = await report(thread, { details: "The admin was rude" });
    await app.db.update(schema.reports).set({ reportedId: admin.id }).where(eq(schema.reports.id, id));
    expect((await listed()).items).toMatchObject([{ is_about_viewer: true, reporter: null, details: null }]);
    expect(await errorCode(await open(id))).toBe("report_about_you");
    expect(await errorCode(await review(id, "dismissed"))).toBe("report_about_you");
    const other = await signedInUser(app, "admin");
    expect((await review(id, "dismissed", "Nothing to it", other.cookie)).status).toBe(200);
  });
});

describe("[6.4] reviewing a report", () => {
  test("by dismissing it notifies only the reporter", async () => {
    const thread = await insertThread(app);
    await sendText(app, thread.parent, thread.id, "Hello");
    const id = await report(thread);
    expect(reportDetailSchema.parse(await (await review(id, "dismissed")).json())).toMatchObject({
      outcome: "dismissed",
      note: "Read it all",
      reviewer_name: "Zed Admin",
    });
    const reviewed = await app.emailTo(thread.doula.email ?? "", /^We reviewed your report$/);
    expect(reviewed.text).not.toMatch(/dismiss|Read it all|Ana/);
    expect(await readAuditLog(id)).toEqual([
      { action: "report.reviewed", actorId: admin.id, after: { outcome: "dismissed" } },
    ]);
    expect(await errorCode(await review(id, "warned"))).toBe("already_reviewed");
  });

  test("with a warning shows it to the person until they dismiss it", async () => {
    const thread = await insertThread(app, { fullName: "Quilla Featherstone" });
    const id = await report(thread, { details: "Awful words" });
    const readWarning = async () => {
      const response = await app.send("/rest/v1/warnings/own", { as: thread.parent.cookie });
      return ownWarningSchema.parse(await response.json());
    };
    expect(await readWarning()).toMatchObject({ warned_at: null });
    expect((await review(id, "warned", "Second time")).status).toBe(200);
    const warning = await app.emailTo(thread.parent.email, /^A reminder from /);
    expect(warning.text).toContain("Don't ask anyone to pay outside the site");
    expect(warning.text).toContain("see it differently, write to us");
    expect(warning.text).not.toMatch(/Quilla|Awful|Second time|report/i);
    const { warned_at, ...reason } = await readWarning();
    expect(warned_at).not.toBeNull();
    expect(reason).toEqual({ rule: "outside_payment", explanation: null });
    const json = { warned_at };
    const seen = await app.send("/rest/v1/warnings/own/seen", {
      method: "POST",
      as: thread.parent.cookie,
      json,
    });
    expect(seen.status).toBe(204);
    expect(await readWarning()).toMatchObject({ warned_at: null });
    expect((await readAuditLog(thread.parent.id)).map(({ action }) => action)).toEqual(["user.warned"]);
  });

  test("with a warning from a page of the previous release names no rule", async () => {
    const thread = await insertThread(app);
    const id = await report(thread);
    const json = { outcome: "warned", note: "Second time" };
    const path = `/rest/v1/reports/${id}/review`;
    expect((await app.send(path, { method: "POST", as: admin.cookie, json })).status).toBe(200);
    const { text } = await app.emailTo(thread.parent.email, /^A reminder from /);
    expect(text).toContain("It did not meet our Terms.");
    const warning = await app.send("/rest/v1/warnings/own", { as: thread.parent.cookie });
    expect(ownWarningSchema.parse(await warning.json())).toMatchObject({ rule: null, explanation: null });
  });

  test("with a suspension suspends the person", async () => {
    const thread = await insertThread(app);
    await booked(app, thread.parent, thread.doula, wednesdayNine);
    const id = await report(thread);
    expect((await readDetail(id)).upcoming_calls).toBe(1);
    const reviewed = reportDetailSchema.parse(await (await review(id, "suspended", "Threats")).json());
    expect(reviewed).toMatchObject({
      outcome: "suspended",
      reported: { is_suspended: true },
      upcoming_calls: 0,
    });
    expect(await errorCode(await signIn(app, thread.parent.email))).toBe("account_suspended");
    expect(await readAuditLog(thread.parent.id)).toEqual([
      { action: "user.suspended", actorId: admin.id, after: { rule: "outside_payment", reason: "Threats" } },
    ]);
    const email = await app.emailTo(thread.parent.email, /account is suspended$/);
    expect(email.text).not.toMatch(/Threats|report/i);
  });

  test("by a former admin is refused", async () => {
    const id = await report(await insertThread(app));
    const other = await signedInUser(app, "admin");
    await app.db.update(schema.reports).set({ reportedId: admin.id }).where(eq(schema.reports.id, id));
    await app.db.update(schema.users).set({ suspendedAt: monday }).where(eq(schema.users.id, other.id));
    expect(await errorCode(await review(id, "suspended", "No", other.cookie))).toBe("forbidden");
    expect(await countOpen()).toBe(1);
  });

  test("about a deleted account only allows dismissing it", async () => {
    const thread = await insertThread(app);
    await sendText(app, thread.parent, thread.id, "Hello");
    const id = await report(thread);
    await app.db.delete(schema.users).where(eq(schema.users.id, thread.parent.id));
    expect(await readDetail(id)).toMatchObject({ reported: null, messages: [{ is_from_reported: true }] });
    expect(await errorCode(await review(id, "warned"))).toBe("account_deleted");
    expect((await review(id, "dismissed")).status).toBe(200);
  });

  test.each([
    { outcome: "dismissed" },
    { outcome: "dismissed", note: " " },
    { outcome: "banned", note: "x" },
    { outcome: "suspended", note: "x", rule: "looks" },
  ])("refuses %j", async (json) => {
    const id = await report(await insertThread(app));
    const path = `/rest/v1/reports/${id}/review`;
    expect(await errorCode(await app.send(path, { method: "POST", as: admin.cookie, json }))).toBe(
      "invalid_input",
    );
  });

  test("gets not_found for an unknown ID", async () => {
    const nothing = "00000000-0000-4000-8000-000000000000";
    expect(await errorCode(await open(nothing))).toBe("not_found");
    expect(await errorCode(await review(nothing, "dismissed"))).toBe("not_found");
  });
});

test("[6.4] a reporter's export contains what they wrote, but not what admins wrote", async () => {
  const thread = await insertThread(app);
  await review(await report(thread, { details: "My words" }), "warned", "Unspoken note");
  const archive = Buffer.from(await (await exportData(app, thread.doula.cookie)).arrayBuffer());
  expect(archive.includes("Unspoken note")).toBe(false);
});
