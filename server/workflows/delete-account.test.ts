import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { schema } from "../../db/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { type Email, openEmail, type QueuedEmail, sealEmail } from "../platform/email/email.ts";
import { useTestApp } from "../testing/app.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  isSignedIn,
  password,
  saveFavorite,
  signedInUser,
  signIn,
  signInAs,
} from "../testing/fixtures.ts";
import { monday } from "../testing/moments.ts";

const app = await useTestApp();
app.setNow(monday);

const deleteMe = (as: string, current = password) =>
  app.send("/auth/v1/user", { method: "DELETE", as, json: { current_password: current } });

async function insertDoulaWithLogin() {
  const doula = await insertDoula(app);
  return { ...doula, cookie: await signInAs(app, doula.email ?? "") };
}

test("[7.1] deleting a parent's account leaves only their doulas' calls, without name or notes", async () => {
  const parent = await signedInUser(app, "client");
  const doula = await insertDoulaWithLogin();
  await bookIntroCall(app, parent, doula.id, "2026-11-23T15:00:00.000Z");
  const [past] = await app.db
    .insert(schema.bookings)
    .values({
      clientId: parent.id,
      doulaProfileId: doula.id,
      startsAt: new Date("2026-11-02T15:00:00Z"),
      endsAt: new Date("2026-11-02T15:30:00Z"),
      timeZone: "America/Chicago",
      blocked: '["2026-11-02 15:00:00+00","2026-11-02 15:30:00+00")',
      status: "completed",
      notes: "We live at 5 Rose Street.",
    })
    .returning();
  await saveFavorite(app, parent, doula.id);
  const picture = { bucket: "profile-images", userId: parent.id, name: "picture.webp" } as const;
  await app.storage.write(picture, new Uint8Array([1, 2, 3]));

  const deleted = await deleteMe(parent.cookie);
  expect(deleted.status).toBe(204);
  expect(deleted.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  expect(await isSignedIn(app, parent.cookie)).toBe(false);
  expect(await errorCode(await signIn(app, parent.email))).toBe("invalid_credentials");
  const { favorites, parentProfiles, sessions, bookings } = schema;
  for (const table of [favorites, parentProfiles, sessions])
    expect(await app.db.select().from(table).where(eq(table.userId, parent.id))).toEqual([]);
  const remaining = await app.db.select().from(bookings).where(eq(bookings.doulaProfileId, doula.id));
  expect(remaining.map(({ clientId, status, notes }) => [clientId, status, notes]).sort()).toEqual([
    [null, "cancelled", null],
    [null, "completed", null],
  ]);
  expect(remaining.map(({ id }) => id)).toContain(past?.id);
  await vi.waitFor(async () => expect(await app.storage.read(picture)).toBeNull(), 20_000);

  const cancelled = await app.emailTo(doula.email ?? "", /Cancelled/);
  expect(Buffer.from(cancelled.attachment ?? []).toString()).toContain("METHOD:CANCEL");
  expect(await app.emailTo(parent.email, /account was deleted/)).toBeDefined();
});

test("[7.1] deleting a doula's account cancels their calls and emails the parents", async () => {
  const parent = await signedInUser(app, "client");
  const doula = await insertDoulaWithLogin();
  await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
  expect((await deleteMe(doula.cookie)).status).toBe(204);
  expect(await errorCode(await app.send(`/rest/v1/doula_profiles/${doula.slug}`))).toBe("doula_not_found");
  expect((await app.send("/rest/v1/bookings", { as: parent.cookie })).status).toBe(200);
  const cancelled = await app.emailTo(parent.email, /Cancelled/);
  expect(cancelled.text).toContain("has left");
});

test("[4.1 7.1] deleting a doula's account removes their names and texts from the audit log", async () => {
  const doula = await insertDoulaWithLogin();
  const own = "/rest/v1/doula_profiles/own";
  const { updated_at } = z
    .object({ updated_at: z.string() })
    .parse(await (await app.send(own, { as: doula.cookie })).json());
  const json = { updated_at, last_name: "Quillfeather", bio: "A text of mine." };
  expect((await app.send(own, { method: "PATCH", as: doula.cookie, json })).status).toBe(200);
  const readAuditEntries = () =>
    app.db
      .select()
      .from(schema.auditLog)
      .where(inArray(schema.auditLog.subjectId, [doula.id, doula.userId]))
      .orderBy(schema.auditLog.createdAt, schema.auditLog.action);
  expect(JSON.stringify(await readAuditEntries())).toMatch(/A text of mine.*Quillfeather/);
  expect((await deleteMe(doula.cookie)).status).toBe(204);
  expect(await readAuditEntries()).toMatchObject([
    { action: "doula_profile.changed", actorId: doula.userId, actorName: null, before: null, after: null },
    { action: "user.renamed", actorId: doula.userId, actorName: null, before: null, after: null },
    { action: "user.deleted_own_account" },
  ]);
});

test("[7.1] deleting an account requires the password", async () => {
  const { cookie } = await signedInUser(app, "client");
  const refused = await deleteMe(cookie, "not-my-password");
  expect(await errorCode(refused)).toBe("wrong_password");
  expect(await isSignedIn(app, cookie)).toBe(true);
});

test("[7.1] admins cannot delete their own account", async () => {
  const admin = await signedInUser(app, "admin");
  await signedInUser(app, "admin");
  const refused = await deleteMe(admin.cookie);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "admin_not_demoted" });
  expect(await isSignedIn(app, admin.cookie)).toBe(true);
});

test("[7.1] the audit log still names a former admin as the author of their actions after they delete their account", async () => {
  const [leaver, other] = [
    await signedInUser(app, "admin", "Agnes Leaver"),
    await signedInUser(app, "admin"),
  ];
  const faq = { question: "Who?", answer: "We." };
  await app.send("/rest/v1/faqs", { method: "POST", as: leaver.cookie, json: faq });
  const json = { user_type: "client" };
  await app.send(`/rest/v1/users/${leaver.id}`, { method: "PUT", as: other.cookie, json });
  expect((await deleteMe(await signInAs(app, leaver.email))).status).toBe(204);
  const listed = await app.send(`/rest/v1/audit_log?person=${leaver.id}`, { as: other.cookie });
  expect(await listed.json()).toMatchObject({
    items: [
      {
        action: "user.deleted_own_account",
        actor: { id: leaver.id, name: null, email: null },
        subject: { id: leaver.id, name: null },
        before: { user_type: "client" },
      },
      { action: "user.changed", actor: { id: other.id }, subject: { id: leaver.id } },
      { action: "faq.added", actor: { id: leaver.id, name: "Agnes Leaver", email: null } },
    ],
  });
});

test("[7.1] deleting an account deletes only that person's undelivered emails", async () => {
  const [parent, other] = [await signedInUser(app, "client"), await signedInUser(app, "client")];
  const failed = ({ email: to }: { email: string }) => {
    const email: Email = { key: `unread-${randomUUID()}`, to, subject: "A", text: "B", html: "C" };
    return inTransaction(app.db, (tx) => app.jobs.send(tx, "failed-mail", sealEmail(app.encryption, email)));
  };
  for (const person of [parent, parent, other, other]) await failed(person);
  const recipients = async () => {
    const { rows } = await app.db.execute(sql`select data from pgboss.job where name = 'failed-mail'`);
    return rows.map(({ data }) => openEmail(app.encryption, data as QueuedEmail).to);
  };
  expect(await recipients()).toHaveLength(4);
  expect((await deleteMe(parent.cookie)).status).toBe(204);
  expect(await recipients()).toEqual([other.email, other.email]);
});
