import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AdminEmails } from "../../../contract/identity/admin-emails.schema.ts";
import { ownReportSchema } from "../../../contract/trust/reports.schema.ts";
import { schema } from "../../../db/database.ts";
import { askForReview } from "../../commerce/orders/alerts.ts";
import { findOrder } from "../../commerce/orders/queries.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { signedInWithSetup } from "../../testing/applications.ts";
import { insertThread } from "../../testing/conversations.ts";
import { errorCode, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { waitForJobs } from "../../testing/let-time-pass.ts";
import { insertSeller, placeOrder } from "../../testing/orders.ts";
import { usePaymentsApp } from "../../testing/payments.ts";

const { mailboxEmails, users } = schema;
const path = "/rest/v1/admin_emails/own";
const { app, stripe } = await usePaymentsApp();
let admin: TestPerson;

beforeEach(async () => {
  await app.db.update(users).set({ userType: "client" }).where(eq(users.userType, "admin"));
  admin = await signedInUser(app, "admin");
});

type Thread = Awaited<ReturnType<typeof insertThread>>;

async function report({ id, doula }: Thread, reason = "harassment") {
  const response = await app.send(`/rest/v1/conversations/${id}/reports`, {
    method: "POST",
    as: doula.cookie,
    json: { reason, details: "Quilla said awful words" },
  });
  return ownReportSchema.parse(await response.json()).id;
}

async function submitApplication() {
  const doula = await signedInWithSetup(app);
  const submit = () => app.send("/rest/v1/applications/own/submit", { method: "POST", as: doula.cookie });
  expect((await submit()).status).toBe(200);
  return { doula, submit };
}

async function needReview() {
  const parent = await signedInUser(app, "client", "Quilla Featherstone");
  const { id } = await placeOrder(app, parent, (await insertSeller(app, stripe)).packageId);
  await inTransaction(app.db, async (tx) => {
    const order = await findOrder(tx, id);
    if (order) await askForReview(app, tx, { order, why: "order.amount_mismatch" });
  });
}

async function readEmails({ email }: TestPerson) {
  await waitForJobs(app);
  return app.db.query.mailboxEmails.findMany({
    where: eq(mailboxEmails.recipient, email),
    orderBy: mailboxEmails.createdAt,
  });
}
const readSubjects = async (person: TestPerson) => (await readEmails(person)).map(({ subject }) => subject);
const choose = (emails: Partial<AdminEmails>) =>
  app.send(path, {
    method: "PUT",
    as: admin.cookie,
    json: { reports: true, applications: true, payments: true, ...emails },
  });

describe("[2.14] admins are emailed", () => {
  test("about a new report, once, without a name or its text", async () => {
    const thread = await insertThread(app, { fullName: "Quilla Featherstone" });
    const id = await report(thread);
    await report(thread);
    const [email, ...others] = await readEmails(admin);
    expect(others).toEqual([]);
    expect(email?.subject).toBe("A new report on Doula Match");
    expect(email?.text).toContain(`/admin/reports?report=${id}`);
    expect(`${email?.subject} ${email?.text}`).not.toMatch(/Quilla|Featherstone|awful/);
  });

  test("urgently if someone may be in danger, also if the report says so later", async () => {
    const thread = await insertThread(app);
    await report(thread, "unsafe");
    expect(await readSubjects(admin)).toEqual(["Urgent: someone may be in danger on Doula Match"]);
    const other = await insertThread(app);
    await report(other);
    await report(other, "unsafe");
    await report(other);
    expect((await readSubjects(admin)).slice(1)).toEqual([
      "A new report on Doula Match",
      "Urgent: someone may be in danger on Doula Match",
    ]);
  });

  test("about a new application, once a day however often it is submitted", async () => {
    const { doula, submit } = await submitApplication();
    await app.send("/rest/v1/applications/own/withdraw", { method: "POST", as: doula.cookie });
    await submit();
    expect(await readSubjects(admin)).toEqual(["A new application on Doula Match"]);
  });

  test("about a payment to review, without a name", async () => {
    await needReview();
    const [email] = await readEmails(admin);
    expect(email?.subject).toBe("A payment needs review on Doula Match");
    expect(email?.text).not.toMatch(/Quilla|Featherstone/);
  });

  test.each([
    { topic: "reports", cause: async () => report(await insertThread(app), "unsafe") },
    { topic: "applications", cause: submitApplication },
    { topic: "payments", cause: needReview },
  ] as const)("unless they turned off $topic, which leaves the others on", async ({ topic, cause }) => {
    const other = await signedInUser(app, "admin");
    expect((await choose({ [topic]: false })).status).toBe(200);
    expect(await (await app.send(path, { as: admin.cookie })).json()).toMatchObject({ [topic]: false });
    await cause();
    expect(await readSubjects(other)).toHaveLength(1);
    expect(await readSubjects(admin)).toEqual([]);
    for (const rest of [async () => report(await insertThread(app)), submitApplication, needReview])
      await rest();
    expect(await readSubjects(admin)).toHaveLength(2);
  });

  test("unless they are suspended, no longer admins, or reported themselves", async () => {
    const [suspended, former] = [await signedInUser(app, "admin"), await signedInUser(app, "admin")];
    await app.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    await app.db.update(users).set({ userType: "client" }).where(eq(users.id, former.id));
    const thread = await insertThread(app);
    await app.db.update(users).set({ userType: "admin" }).where(eq(users.id, thread.parent.id));
    await report(thread);
    expect(await readSubjects(admin)).toHaveLength(1);
    for (const person of [suspended, former, thread.parent]) expect(await readSubjects(person)).toEqual([]);
  });
});

test("[2.14] an admin's choices must be complete", async () => {
  const refused = await app.send(path, { method: "PUT", as: admin.cookie, json: { reports: false } });
  expect(await errorCode(refused)).toBe("invalid_input");
});
