import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type TimelineItem, timelinePageSchema } from "../../../contract/operations/timeline.schema.ts";
import { failedEmailPageSchema } from "../../../contract/platform/failures.schema.ts";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Email, sealEmail } from "../../platform/email/email.ts";
import { bookFreeTime, enterLoss, giveBirth, signedInParent, tellDoula } from "../../testing/births.ts";
import { insertThread, signedInDoula } from "../../testing/conversations.ts";
import { insertUser, signedInUser, signIn, type TestPerson } from "../../testing/fixtures.ts";
import { comingMonday } from "../../testing/moments.ts";
import { insertSeller, placePaidOrderWithPayment } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
const admin = await signedInUser(app, "admin", "Ada Admin");

async function readPage(userId: string, query: Record<string, string> = {}) {
  const path = `/rest/v1/users/${userId}/timeline?${new URLSearchParams(query)}`;
  const response = await app.send(path, { as: admin.cookie });
  expect(response.status).toBe(200);
  const text = await response.text();
  return { ...timelinePageSchema.parse(JSON.parse(text)), text };
}

const listKinds = (items: TimelineItem[]) => [...new Set(items.map(({ kind }) => kind))].toSorted();

const makeEmail = ({ email: to }: TestPerson, key: Email["key"]): Email => ({
  key,
  to,
  subject: "The secret subject",
  text: "The secret text",
  html: "<p>The secret text</p>",
});

/** Queues an email whose attempts have all failed. */
const failEmail = (to: TestPerson, key: Email["key"]) =>
  inTransaction(app.db, (tx) =>
    app.jobs.send(tx, "failed-mail", sealEmail(app.encryption, makeEmail(to, key))),
  );

const sendEmail = async (to: TestPerson, key: Email["key"]) => {
  await inTransaction(app.db, (tx) => app.mailer.send(tx, makeEmail(to, key)));
  await expect
    .poll(() => app.db.query.sentEmails.findFirst({ where: eq(schema.sentEmails.key, key) }))
    .toBeDefined();
};

describe("[2.14] a person's timeline", () => {
  test("has calls, orders, refunds, reports, emails, log-ins and changes, newest first, page by page", async () => {
    const { parent, doula } = await insertThread(app);
    const person = await signedInUser(app, "client", "Ana Ruiz");
    for (let time = 0; time < 2; time++) expect((await signIn(app, person.email)).status).toBe(200);
    const seller = await insertSeller(app, stripe);
    const { id: orderId } = await placePaidOrderWithPayment(app, person, seller);
    await app.db.insert(schema.refunds).values({ orderId, amount: "100.00", cause: "admin" });
    const startsAt = new Date("2026-12-01T15:00:00.000Z");
    const endsAt = new Date("2026-12-01T15:30:00.000Z");
    const call = { startsAt, endsAt, blocked: `[${startsAt.toISOString()},${endsAt.toISOString()})` };
    await app.db.insert(schema.bookings).values({
      ...call,
      clientId: person.id,
      doulaProfileId: seller.id,
      timeZone: "America/Chicago",
      status: "cancelled",
      notes: "We lost our first",
      cancelReason: "A private reason",
      dueDate: "2027-03-18",
    });
    await app.db
      .insert(schema.reports)
      .values({ reporterId: parent.id, reportedId: person.id, reason: "spam", details: "Their words" });
    await failEmail(person, `booking-${randomUUID()}`);
    await sendEmail(person, `order-${randomUUID()}`);
    const json = { first_name: "Ana", last_name: "Ruiz-Lopez" };
    const path = `/rest/v1/users/${person.id}`;
    expect((await app.send(path, { method: "PATCH", as: person.cookie, json })).status).toBe(204);

    const { items, text } = await readPage(person.id, { limit: "100" });
    expect(listKinds(items)).toEqual(["call", "change", "email", "log_ins", "order", "refund", "report"]);
    expect(items.find(({ kind }) => kind === "call")).toMatchObject({
      status: "cancelled",
      with: "Grace Okafor",
      starts_at: startsAt.toISOString(),
    });
    expect(items.find(({ kind }) => kind === "order")).toMatchObject({ id: orderId, amount: 1200 });
    expect(items.find(({ kind }) => kind === "report")).toMatchObject({ is_reporter: false, outcome: null });
    expect(items.filter(({ kind }) => kind === "change")).toMatchObject([
      { action: "user.renamed", actor: "Ana Ruiz-Lopez" },
    ]);
    expect(items.find(({ kind }) => kind === "log_ins")).toMatchObject({ count: 2 });
    const emails = items.flatMap((item) => (item.kind === "email" ? [item] : []));
    expect(emails).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email_kind: "booking", state: "failed" }),
        expect.objectContaining({ email_kind: "order", state: "sent" }),
      ]),
    );
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const secret of ["secret", "lost our first", "private reason", "2027-03-18", "Their words"])
      expect(text).not.toContain(secret);

    const paged: TimelineItem[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page = await readPage(person.id, { limit: "2", ...(after && { after }) });
      paged.push(...page.items);
      after = page.next_cursor;
    }
    expect(paged).toEqual(items);
    for (const [show, kinds] of [
      ["calls", ["call"]],
      ["orders", ["order", "refund"]],
      ["reports", ["report"]],
      ["emails", ["email"]],
      ["log_ins", ["log_ins"]],
      ["changes", ["change"]],
      ["admin_access", ["change"]],
    ] as const)
      expect(listKinds((await readPage(person.id, { show })).items), show).toEqual(kinds);
    expect(listKinds((await readPage(doula.userId)).items)).not.toContain("report");
  });

  test("shows who read it among what admins read, once an hour, and nowhere else", async () => {
    const person = await signedInUser(app, "client");
    for (let time = 0; time < 2; time++) await readPage(person.id);
    const entries = await app.db.query.auditLog.findMany({ where: eq(schema.auditLog.subjectId, person.id) });
    expect(entries).toMatchObject([{ action: "user.timeline_read", actorId: admin.id }]);
    expect((await readPage(person.id)).items).toEqual([]);
    const { items } = await readPage(person.id, { show: "admin_access" });
    expect(items).toMatchObject([{ kind: "change", action: "user.timeline_read", actor: "Ada Admin" }]);
  });

  test("shows an email about a birth or a loss like an unread message, as the list of failed emails does", async () => {
    const doula = await signedInUser(app, "doula", "Grace Okafor");
    await failEmail(doula, `parent-update-${randomUUID()}`);
    await failEmail(doula, `unread-${randomUUID()}`);
    const { items, text } = await readPage(doula.id);
    const emails = items.flatMap((item) => (item.kind === "email" ? [item.email_kind] : []));
    expect(emails).toEqual(["unread", "unread"]);
    const listed = await (await app.send("/rest/v1/failed_emails", { as: admin.cookie })).text();
    for (const shown of [text, listed]) expect(shown).not.toMatch(/parent.update/);
    const [failed] = failedEmailPageSchema.parse(JSON.parse(listed)).items;
    await app.send(`/rest/v1/failed_emails/${failed?.id}`, { method: "DELETE", as: admin.cookie });
    const entries = await app.db.query.auditLog.findMany({
      where: eq(schema.auditLog.subjectId, failed?.id ?? ""),
    });
    expect(JSON.stringify(entries)).toContain("failed_email.dismissed");
    expect(JSON.stringify(entries)).not.toContain("parent-update");
  });
});

test.each(["birth", "loss"] as const)(
  "[2.14] a timeline is the same before and after a parent told their doula of a %s, but for an email like any other",
  async (kind) => {
    app.setNow(comingMonday);
    const parent = await signedInParent(app, "Maya Lind");
    const doula = await signedInDoula(app);
    await bookFreeTime(app, parent, doula);
    const readAll = async (userId: string) => {
      // The first reading is in the second.
      await readPage(userId);
      const { items, text } = await readPage(userId, { limit: "100" });
      const [emails, others] = [
        items.flatMap((item) => (item.kind === "email" ? [item.email_kind] : [])),
        items.filter((item) => item.kind !== "email"),
      ];
      return { emails, others, text };
    };
    const before = [await readAll(parent.id), await readAll(doula.userId)];
    const told =
      kind === "birth"
        ? await giveBirth(app, parent, comingMonday.toISOString().slice(0, 10))
        : await enterLoss(app, parent);
    expect(told.ok, await told.text()).toBe(true);
    expect((await tellDoula(app, parent, doula, kind)).ok).toBe(true);
    const after = [await readAll(parent.id), await readAll(doula.userId)];
    expect(after.map(({ others }) => others)).toEqual(before.map(({ others }) => others));
    expect(after[0]?.emails).toEqual(before[0]?.emails);
    expect(after[1]?.emails).toEqual(["unread", ...(before[1]?.emails ?? [])]);
    for (const { text } of after) expect(text).not.toMatch(/birth|loss|baby|died|plans|due|parent.update/i);
    app.setNow(new Date());
  },
);

test("deleting an account leaves no link to the emails that were sent to it", async () => {
  const person = await signedInUser(app, "client");
  const key: Email["key"] = `order-${randomUUID()}`;
  await sendEmail(person, key);
  const readRecipient = async () =>
    (await app.db.query.sentEmails.findFirst({ where: eq(schema.sentEmails.key, key) }))?.recipient;
  expect(await readRecipient()).toBe(app.encryption.fingerprint(person.email));
  await app.send(`/rest/v1/users/${person.id}`, { method: "DELETE", as: admin.cookie });
  expect(await readRecipient()).toBeNull();
  // The last one tells of the deletion.
  await app.emailsTo(person.email, 2);
  const next = await insertUser(app, "client", "Ben Ito", person.email);
  await expect.poll(async () => (await readPage(next.id)).text).not.toContain('"waiting"');
  expect(listKinds((await readPage(next.id)).items)).not.toContain("email");
});
