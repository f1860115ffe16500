import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { failedEventPageSchema } from "../../../contract/platform/failures.schema.ts";
import type { AuditAction } from "../../../contract/settings/audit-actions.ts";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type Email, sealEmail } from "../../platform/email/email.ts";
import { forceStatus, signedInWithSetup } from "../../testing/applications.ts";
import { insertThread } from "../../testing/conversations.ts";
import { insertDoula, insertUser, signedInUser } from "../../testing/fixtures.ts";
import { daysFromNow, insertSeller, placeOrder, placePaidOrderWithPayment } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
await app.jobs.work("tidy-shelves", async () => {});
await app.db.execute(sql`
  create function refuse_entry() returns trigger language plpgsql as
  'begin raise exception ''the entry was refused''; end'
`);
await app.db.execute(
  sql`create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`,
);
await app.db.execute(sql`alter table audit_log disable trigger refuse_entry`);

const setAuditWorks = (isWorking: boolean) =>
  app.db.execute(
    sql`alter table audit_log ${sql.raw(isWorking ? "disable" : "enable")} trigger refuse_entry`,
  );

interface Action {
  /** The value for the path's `id`. */
  id?: string;
  json?: object;
  /** The expected audit entries, in order. */
  audited: AuditAction[];
}

async function insertPendingProfile() {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  return doula.id;
}

async function insertProfileUnlistedByAdmin() {
  const { id } = await insertDoula(app, { unlistedReasons: ["by_admin"], unlistedAt: new Date() });
  return id;
}

const coverageNote = {
  state: "UT",
  text: "In Utah, Medicaid covers doula care",
  source_url: "https://medicaid.utah.gov",
  checked_on: "2026-01-15",
};

async function insertCoverageNote() {
  await app.db.delete(schema.coverageNotes);
  const { source_url: sourceUrl, checked_on: checkedOn, ...note } = coverageNote;
  const [inserted] = await app.db
    .insert(schema.coverageNotes)
    .values({ ...note, sourceUrl, checkedOn })
    .returning();
  return inserted?.id ?? "";
}

async function insertFaq() {
  const [faq] = await app.db.insert(schema.faqs).values({ question: "Why?", answer: "So." }).returning();
  return faq?.id ?? "";
}

async function insertFailedJob(queue: string, payload: object): Promise<string> {
  const marked = { ...payload, mark: randomUUID() };
  await inTransaction(app.db, (tx) => app.jobs.send(tx, queue, marked));
  const { rows } = await app.db.execute(
    sql`select id from pgboss.job where name = ${queue} and data ->> 'mark' = ${marked.mark}`,
  );
  return String(rows[0]?.id);
}

/** An event about an unknown account. */
async function insertFailedEvent(): Promise<string> {
  await app.db.insert(schema.webhookEvents).values({
    id: `evt_${randomUUID()}`,
    type: "account.updated",
    accountId: "acct_of-nobody",
    failedAt: new Date(),
    attempts: 1,
    errorCode: "payments_unavailable",
  });
  const { cookie } = await signedInUser(app, "admin");
  const listed = await app.send("/rest/v1/failed_events", { as: cookie });
  return failedEventPageSchema.parse(await listed.json()).items[0]?.id ?? "";
}

function insertFailedEmail() {
  const email: Email = {
    key: `unread-${randomUUID()}`,
    to: "a@doula.test",
    subject: "A",
    text: "B",
    html: "C",
  };
  return insertFailedJob("failed-mail", sealEmail(app.encryption, email));
}

async function insertOpenReport() {
  const { id: conversationId, doula, parent } = await insertThread(app);
  const [report] = await app.db
    .insert(schema.reports)
    .values({ reporterId: doula.userId, reportedId: parent.id, conversationId, reason: "spam" })
    .returning();
  return report?.id ?? "";
}

async function insertSuspendedUser() {
  const { id } = await insertUser(app, "client");
  await app.db.update(schema.users).set({ suspendedAt: new Date() }).where(eq(schema.users.id, id));
  return id;
}

async function insertChangedProfile() {
  const { id } = await insertDoula(app);
  const change = { doulaProfileId: id, item: "bio", before: "I listen.", after: "I speak." };
  const [stored] = await app.db.insert(schema.profileChanges).values(change).returning();
  return { id, json: { newest_change: Number(stored?.position) } };
}

async function insertOrderToReview() {
  const parent = await signedInUser(app, "client");
  const { id } = await placeOrder(app, parent, (await insertSeller(app, stripe)).packageId);
  await app.db.update(schema.orders).set({ reviewNeededAt: new Date() }).where(eq(schema.orders.id, id));
  return id;
}

async function insertUndeliverableAddress() {
  const [stored] = await app.db
    .insert(schema.undeliverableAddresses)
    .values({ address: `${randomUUID()}@doula.test`, reason: "bounced" })
    .returning();
  return stored?.id ?? "";
}

async function insertPaymentDifference() {
  const difference = { subject: "fee", kind: "missing_here", accountId: "acct_1", foundAt: new Date() };
  const [stored] = await app.db
    .insert(schema.paymentDifferences)
    .values({ ...difference, stripeId: `fee_${randomUUID()}` })
    .returning();
  return stored?.id ?? "";
}

async function insertUnansweredDueDate() {
  const parent = await signedInUser(app, "client");
  const seller = await insertSeller(app, stripe, { offer: { type: "birth" } });
  const { id } = await placeOrder(app, parent, seller.packageId, { due_date: daysFromNow(100) });
  const longAgo = new Date(Date.now() - 8 * 24 * 3_600_000);
  await app.db
    .update(schema.orders)
    .set({ status: "paid", paidAt: longAgo, proposedDueDate: daysFromNow(110), dueDateProposedAt: longAgo })
    .where(eq(schema.orders.id, id));
  return id;
}

async function insertRefundableOrder() {
  const parent = await signedInUser(app, "client");
  return (await placePaidOrderWithPayment(app, parent, await insertSeller(app, stripe))).id;
}

async function insertAutomaticallyRefundedOrder() {
  const orderId = await insertRefundableOrder();
  await app.db.insert(schema.refunds).values({ orderId, amount: "1200.00", cause: "after_block" });
  return orderId;
}

async function insertUnconfirmedClient() {
  const { id } = await insertUser(app, "client");
  await app.db.update(schema.users).set({ emailVerified: false }).where(eq(schema.users.id, id));
  return id;
}

const insertClient = async () => (await insertUser(app, "client")).id;

/** Everything an admin can do. */
const actions: Record<string, () => Promise<Action>> = {
  "POST /rest/v1/faqs": async () => ({ json: { question: "Who?", answer: "We." }, audited: ["faq.added"] }),
  "PUT /rest/v1/faqs/{id}": async () => ({
    id: await insertFaq(),
    json: { question: "Who?", answer: "You." },
    audited: ["faq.changed"],
  }),
  "DELETE /rest/v1/faqs/{id}": async () => ({ id: await insertFaq(), audited: ["faq.deleted"] }),
  "POST /rest/v1/coverage_notes": async () => ({ json: coverageNote, audited: ["coverage_note.added"] }),
  "PUT /rest/v1/coverage_notes/{id}": async () => ({
    id: await insertCoverageNote(),
    json: { ...coverageNote, text: "In Utah, ask your plan" },
    audited: ["coverage_note.changed"],
  }),
  "DELETE /rest/v1/coverage_notes/{id}": async () => ({
    id: await insertCoverageNote(),
    audited: ["coverage_note.deleted"],
  }),
  "PATCH /rest/v1/platform_settings": async () => ({
    json: { site_name: "Birth Company" },
    audited: ["platform_settings.changed"],
  }),
  "POST /rest/v1/applications/{id}/approve": async () => ({
    id: await insertPendingProfile(),
    json: {},
    audited: ["doula_profile.approved"],
  }),
  "POST /rest/v1/applications/{id}/reject": async () => ({
    id: await insertPendingProfile(),
    json: { notes: "More, please." },
    audited: ["doula_profile.rejected"],
  }),
  "POST /rest/v1/doula_profiles/{id}/changes/accept": async () => ({
    ...(await insertChangedProfile()),
    audited: ["doula_profile.changes_accepted"],
  }),
  "POST /rest/v1/doula_profiles/{id}/unlist": async () => ({
    id: (await insertDoula(app)).id,
    json: { reason: "other", note: "The license expired." },
    audited: ["doula_profile.unlisted"],
  }),
  "POST /rest/v1/doula_profiles/{id}/list_again": async () => ({
    id: await insertProfileUnlistedByAdmin(),
    audited: ["doula_profile.listed_again"],
  }),
  "POST /rest/v1/audit_log/export": async () => ({ json: {}, audited: ["audit_log.exported"] }),
  "POST /rest/v1/failed_emails/{id}/send": async () => ({
    id: await insertFailedEmail(),
    audited: ["failed_email.sent_again"],
  }),
  "DELETE /rest/v1/failed_emails/{id}": async () => ({
    id: await insertFailedEmail(),
    audited: ["failed_email.dismissed"],
  }),
  "DELETE /rest/v1/undeliverable_addresses/{id}": async () => ({
    id: await insertUndeliverableAddress(),
    audited: ["failed_email.address_cleared"],
  }),
  "POST /rest/v1/failed_jobs/{id}/run": async () => ({
    id: await insertFailedJob("failed-tidy-shelves", {}),
    audited: ["failed_job.run_again"],
  }),
  "DELETE /rest/v1/failed_jobs/{id}": async () => ({
    id: await insertFailedJob("failed-tidy-shelves", {}),
    audited: ["failed_job.dismissed"],
  }),
  "POST /rest/v1/failed_events/{id}/process": async () => ({
    id: await insertFailedEvent(),
    audited: ["failed_event.processed_again"],
  }),
  "DELETE /rest/v1/failed_events/{id}": async () => ({
    id: await insertFailedEvent(),
    audited: ["failed_event.dismissed"],
  }),
  "PUT /rest/v1/users/{user_id}": async () => ({
    id: await insertClient(),
    json: { user_type: "admin" },
    audited: ["user.changed"],
  }),
  "DELETE /rest/v1/users/{user_id}": async () => ({ id: await insertClient(), audited: ["user.deleted"] }),
  "PUT /rest/v1/users/{user_id}/email": async () => ({
    id: await insertUnconfirmedClient(),
    json: { email: `${randomUUID()}@doula.test` },
    audited: ["user.address_corrected"],
  }),
  "POST /rest/v1/users/{user_id}/confirmation": async () => ({
    id: await insertUnconfirmedClient(),
    audited: ["user.confirmation_sent"],
  }),
  "PUT /rest/v1/users/{user_id}/suspension": async () => ({
    id: await insertClient(),
    json: { reason: "", rule: "spam" },
    audited: ["user.suspended"],
  }),
  "DELETE /rest/v1/users/{user_id}/suspension": async () => ({
    id: await insertSuspendedUser(),
    audited: ["user.restored"],
  }),
  "POST /rest/v1/reports/{id}/review": async () => ({
    id: await insertOpenReport(),
    json: { outcome: "warned", note: "Read.", rule: "respect" },
    audited: ["report.reviewed", "user.warned"],
  }),
  "POST /rest/v1/admin/orders/export": async () => ({ json: {}, audited: ["order.exported"] }),
  "POST /rest/v1/orders/{id}/review": async () => ({
    id: await insertOrderToReview(),
    json: { note: "Refunded at Stripe." },
    audited: ["order.review_resolved"],
  }),
  "POST /rest/v1/payment_differences/{id}/dismiss": async () => ({
    id: await insertPaymentDifference(),
    json: { note: "Agreed by phone." },
    audited: ["order.difference_dismissed"],
  }),
  "POST /rest/v1/orders/{id}/allow_reorder": async () => ({
    id: await insertAutomaticallyRefundedOrder(),
    audited: ["order.reorder_allowed"],
  }),
  "POST /rest/v1/orders/{id}/due_date/answer_for_doula": async () => ({
    id: await insertUnansweredDueDate(),
    json: { is_accepted: true },
    audited: ["order.due_date_answered"],
  }),
  "POST /rest/v1/orders/{id}/refunds": async () => ({
    id: await insertRefundableOrder(),
    json: { amount: 100, left: 1200, reason: "The birth was early." },
    audited: ["order.refunded"],
  }),
};

/** Tables that change without an admin's action, or with every request. */
const volatileTables = [
  "daily_metrics",
  "doula_next_calls",
  "mailbox_emails",
  "metric_deltas",
  "metric_totals",
  "rate_limits",
  "sent_emails",
];

/** Returns the contents of all other tables, and all failed emails and jobs. */
async function readTables(): Promise<unknown> {
  const { rows: tables } = await app.db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name
  `);
  const counted = tables.map(({ name }) => String(name)).filter((name) => !volatileTables.includes(name));
  expect(counted).toEqual(expect.arrayContaining(["audit_log", "orders", "users"]));
  const contents = counted.map(
    (name) =>
      sql`select ${name}::text as name, md5(string_agg(t::text, ',' order by t::text)) as content from ${sql.identifier(name)} t`,
  );
  const { rows } = await app.db.execute(sql`
    ${sql.join(contents, sql` union all `)}
    union all
    select 'failures', string_agg(j.id::text, ',' order by j.id) from pgboss.job j where starts_with(j.name, 'failed-')
  `);
  return rows;
}

test("[2.14] these tests cover everything an admin can do, except for their own emails", async () => {
  const writes = (await app.operations())
    .filter((operation) => operation["x-access"] === "admin" && operation.method !== "GET")
    .filter(({ path }) => path !== "/rest/v1/admin_emails/own")
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(actions).toSorted()).toEqual(writes.toSorted());
});

test.each(Object.keys(actions))("[2.14] %s is audited, and fails if it cannot be", async (operation) => {
  const { id = "", json, audited } = (await actions[operation]?.()) ?? { audited: [] };
  const admin = await signedInUser(app, "admin");
  const [method = "", path = ""] = operation.split(" ");
  const act = () => app.send(path.replace(/\{\w+\}/, id), { method, as: admin.cookie, json });
  const before = await readTables();

  await setAuditWorks(false);
  expect((await act()).status).toBe(500);
  await setAuditWorks(true);
  expect(await readTables()).toEqual(before);

  expect((await act()).ok).toBe(true);
  const entries = await app.db.query.auditLog.findMany({
    where: (entry, { eq }) => eq(entry.actorId, admin.id),
    orderBy: (entry, { asc }) => asc(entry.createdAt),
  });
  expect(entries.map(({ action }) => action).toSorted()).toEqual(audited.toSorted());
  if (id) expect(entries.map(({ subjectId }) => subjectId)).toContain(id);
});
