import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { insertThread } from "../testing/conversations.ts";
import { insertDoula, signedInUser, type TestPerson } from "../testing/fixtures.ts";
import { forceStatus, signedInWithSetup, statusOf } from "../testing/onboarding.ts";
import { setSuspended } from "../testing/suspension.ts";

let app: TestApp;
let admin: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  other = await signedInUser(app, "admin");
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await signedInUser(app, "admin");
});

const adminsLock = sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`;
const send = (method: string, path: string, json?: object) => async () =>
  app.send(path, { method, as: admin.cookie, json });

/** While the admin acts, another one suspends them, and is first. */
async function expectRefused(act: () => Promise<Response>): Promise<void> {
  const suspend = async () => setSuspended(app, other, admin.id, true);
  const answers = await atOnce(app, adminsLock, [suspend, act]);
  expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  expect(await app.db.$count(schema.auditLog, eq(schema.auditLog.actorId, admin.id))).toBe(0);
}

test.each(["approve", "reject"])("who was just suspended does not %s an application", async (decision) => {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  await expectRefused(send("POST", `/rest/v1/doula_profiles/${doula.id}/${decision}`, { notes: "Read." }));
  expect(await statusOf(app, doula)).toBe("pending");
});

test("an admin who waits for the profile is suspended after their decision", async () => {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  const answers = await atOnce(app, sql`select from doula_profiles where id = ${doula.id} for update`, [
    send("POST", `/rest/v1/doula_profiles/${doula.id}/approve`, {}),
    async () => setSuspended(app, other, admin.id, true),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const entries = await app.db.query.auditLog.findMany({
    where: (log, { inArray }) => inArray(log.subjectId, [doula.id, admin.id]),
    orderBy: (log, { asc }) => asc(log.createdAt),
  });
  expect(entries.map(({ action }) => action)).toEqual(["doula_profile.approved", "user.suspended"]);
});

test("who was just suspended neither accepts changes, nor unlists a profile, nor lists it again", async () => {
  const { id } = await insertDoula(app);
  const path = `/rest/v1/doula_profiles/${id}`;
  await expectRefused(send("POST", `${path}/unlist`));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("POST", `${path}/list_again`));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("POST", `${path}/changes/accept`, { newest_change: 1 }));
});

test("who was just suspended changes no setting", async () => {
  await expectRefused(send("PATCH", "/rest/v1/platform_settings", { site_name: "Birth Company" }));
});

test("who was just suspended neither adds a question, nor changes one, nor deletes one", async () => {
  const faq = { question: `Why ${randomUUID()}?`, answer: "Because." };
  const [kept] = await app.db.insert(schema.faqs).values(faq).returning();
  await expectRefused(send("POST", "/rest/v1/faqs", faq));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("PUT", `/rest/v1/faqs/${kept?.id}`, { ...faq, answer: "Else." }));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("DELETE", `/rest/v1/faqs/${kept?.id}`));
  expect(await app.db.query.faqs.findMany({ where: eq(schema.faqs.question, faq.question) })).toEqual([kept]);
});

test("who was just suspended reads no report", async () => {
  const { id, doula, parent } = await insertThread(app);
  const [report] = await app.db
    .insert(schema.reports)
    .values({ reporterId: doula.userId, reportedId: parent.id, conversationId: id, reason: "spam" })
    .returning();
  await expectRefused(send("GET", `/rest/v1/reports/${report?.id}`));
});

test("who was just suspended neither dismisses a failed email nor downloads the audit log", async () => {
  await expectRefused(send("DELETE", `/rest/v1/failed_emails/${randomUUID()}`));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("POST", "/rest/v1/audit_log/export", {}));
});
