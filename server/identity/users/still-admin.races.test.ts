import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { forceStatus, readStatus, signedInWithSetup } from "../../testing/applications.ts";
import { atOnce } from "../../testing/at-once.ts";
import { insertThread } from "../../testing/conversations.ts";
import { insertDoula, signedInUser, type TestPerson } from "../../testing/fixtures.ts";
import { setSuspended } from "../../testing/suspension.ts";

let admin: TestPerson;

const app = await useTestApp();
const other = await signedInUser(app, "admin");
beforeEach(async () => {
  admin = await signedInUser(app, "admin");
});

const adminsLock = sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`;
const send = (method: string, path: string, json?: object) => async () =>
  app.send(path, { method, as: admin.cookie, json });

/** Another admin suspends the admin just before they act. */
async function expectRefused(act: () => Promise<Response>): Promise<void> {
  const suspend = async () => setSuspended(app, other, admin.id, true);
  const responses = await atOnce(app, adminsLock, [suspend, act]);
  expect(responses.map(({ status }) => status)).toEqual([200, 403]);
  expect(await app.db.$count(schema.auditLog, eq(schema.auditLog.actorId, admin.id))).toBe(0);
}

test.each(["approve", "reject"])("a just suspended admin cannot %s an application", async (decision) => {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  await expectRefused(send("POST", `/rest/v1/applications/${doula.id}/${decision}`, { notes: "Read." }));
  expect(await readStatus(app, doula)).toBe("pending");
});

test("an admin who waits for the profile is suspended after their decision", async () => {
  const doula = await signedInWithSetup(app);
  await forceStatus(app, doula, "pending");
  const responses = await atOnce(app, sql`select from doula_profiles where id = ${doula.id} for update`, [
    send("POST", `/rest/v1/applications/${doula.id}/approve`, {}),
    async () => setSuspended(app, other, admin.id, true),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const entries = await app.db.query.auditLog.findMany({
    where: (log, { inArray }) => inArray(log.subjectId, [doula.id, admin.id]),
    orderBy: (log, { asc }) => asc(log.createdAt),
  });
  expect(entries.map(({ action }) => action)).toEqual(["doula_profile.approved", "user.suspended"]);
});

test("a just suspended admin cannot accept changes, unlist a profile or list it again", async () => {
  const { id } = await insertDoula(app);
  const path = `/rest/v1/doula_profiles/${id}`;
  await expectRefused(send("POST", `${path}/unlist`, { reason: "other", note: "The license expired." }));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("POST", `${path}/list_again`));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("POST", `${path}/changes/accept`, { newest_change: 1 }));
});

test("a just suspended admin cannot change settings", async () => {
  await expectRefused(send("PATCH", "/rest/v1/platform_settings", { site_name: "Birth Company" }));
});

test("a just suspended admin cannot add, change or delete a question", async () => {
  const faq = { question: `Why ${randomUUID()}?`, answer: "Because." };
  const [stored] = await app.db.insert(schema.faqs).values(faq).returning();
  await expectRefused(send("POST", "/rest/v1/faqs", faq));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("PUT", `/rest/v1/faqs/${stored?.id}`, { ...faq, answer: "Else." }));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("DELETE", `/rest/v1/faqs/${stored?.id}`));
  expect(await app.db.query.faqs.findMany({ where: eq(schema.faqs.question, faq.question) })).toEqual([
    stored,
  ]);
});

test("a just suspended admin cannot read a report", async () => {
  const { id, doula, parent } = await insertThread(app);
  const [report] = await app.db
    .insert(schema.reports)
    .values({ reporterId: doula.userId, reportedId: parent.id, conversationId: id, reason: "spam" })
    .returning();
  await expectRefused(send("GET", `/rest/v1/reports/${report?.id}`));
});

test("a just suspended admin cannot dismiss a failed email or download the audit log", async () => {
  await expectRefused(send("DELETE", `/rest/v1/failed_emails/${randomUUID()}`));
  admin = await signedInUser(app, "admin");
  await expectRefused(send("POST", "/rest/v1/audit_log/export", {}));
});
