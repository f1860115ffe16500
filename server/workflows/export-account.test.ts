import { inspect } from "node:util";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { bookingSchema } from "../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../db/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { recordAudit } from "../settings/audit-entries/service.ts";
import { useTestApp } from "../testing/app.ts";
import { filesOfArchive } from "../testing/archive.ts";
import { insertThread, sendText } from "../testing/conversations.ts";
import {
  bookIntroCall,
  errorCode,
  exportData,
  password,
  saveFavorite,
  signedInUser,
  signInAs,
} from "../testing/fixtures.ts";
import { monday, unknownId } from "../testing/moments.ts";
import { setSuspended } from "../testing/suspension.ts";
import { domains } from "./domains.ts";

const app = await useTestApp();
app.setNow(monday);

const requestExport = (as: string, current = password) => exportData(app, as, current);

async function readArchive(as: string): Promise<Record<string, string>> {
  const files = await filesOfArchive(await requestExport(as));
  return Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]));
}

async function reportConversation({ cookie }: { cookie: string }, conversationId: string): Promise<string> {
  const json = { reason: "harassment", details: "He insulted me." };
  const path = `/rest/v1/conversations/${conversationId}/reports`;
  const response = await app.send(path, { method: "POST", as: cookie, json });
  expect(response.status).toBe(201);
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

async function reviewReport({ cookie }: { cookie: string }, report: string, json: object): Promise<void> {
  const path = `/rest/v1/reports/${report}/review`;
  expect((await app.send(path, { method: "POST", as: cookie, json })).status).toBe(200);
}

test("[7.1] the archive contains everything about a parent and nothing about others", async () => {
  const { parent, doula, id: conversationId } = await insertThread(app);
  const stranger = await insertThread(app);
  await sendText(app, parent, conversationId, "Do you also work in the night?");
  await sendText(app, doula, conversationId, "I do.");
  await sendText(app, stranger.parent, stranger.id, "Something private.");
  await bookIntroCall(app, parent, doula.id, "2026-11-23T15:00:00.000Z");
  await saveFavorite(app, parent, doula.id);
  const picture = new Uint8Array([82, 73, 70, 70]);
  await app.storage.write({ bucket: "profile-images", userId: parent.id, name: "picture.webp" }, picture);

  const response = await requestExport(parent.cookie);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toContain("attachment");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const files = await filesOfArchive(response);
  const read = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? "");
  expect([...files.keys()]).toEqual([
    "account.json",
    "devices.json",
    "profile.json",
    "favorites.json",
    "doula-alerts.json",
    "bookings.json",
    "booking-history.json",
    "orders.json",
    "messages.json",
    "blocks-and-reports.json",
    "warnings-and-suspensions.json",
    "audit-log.json",
    "files/profile-images/picture.webp",
  ]);
  expect(read("account.json")).toMatchObject({ id: parent.id, email: parent.email });
  expect(read("profile.json")).toMatchObject({ user_id: parent.id });
  expect(read("bookings.json")).toMatchObject([{ client_id: parent.id, history: [{ event: "booked" }] }]);
  expect(read("favorites.json")).toMatchObject([{ doula_id: doula.id }]);
  const messages = read("messages.json");
  expect(messages).toHaveLength(2);
  expect(messages).toContainEqual(expect.objectContaining({ content: "I do." }));
  expect(read("blocks-and-reports.json")).toEqual({ blocks: [], reports: [] });
  expect(Buffer.compare(files.get("files/profile-images/picture.webp") ?? Buffer.of(), picture)).toBe(0);
});

test("[7.1] every table with data about a person is in the archive, or has a stated reason not to be", async () => {
  const { rows } = await app.db.execute(sql`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'doula_profiles'::regclass)
    union
    select 'audit_log'
  `);
  const declared = domains.flatMap(({ personalTables = {} }) => Object.entries(personalTables));
  expect(declared.map(([table]) => table).toSorted()).toEqual(
    rows.map(({ name }) => String(name)).toSorted(),
  );

  const files = domains.flatMap(({ exports, doulaExports }) => Object.keys({ ...exports, ...doulaExports }));
  const named = declared.flatMap(([, where]) => where.match(/[\w-]+\.json/g) ?? []);
  expect(files).toEqual(expect.arrayContaining(named));
});

describe("the archive of a person about whom admins recorded something", () => {
  test("[7.1] contains warnings and suspensions with their reasons, and audit entries, without any admin's name", async () => {
    const admin = await signedInUser(app, "admin", "Agnes Auditor");
    const { parent, doula, id: conversationId } = await insertThread(app);
    const report = await reportConversation(doula, conversationId);
    await reviewReport(admin, report, {
      outcome: "warned",
      rule: "respect",
      note: `${doula.fullName} is right.`,
    });
    expect((await setSuspended(app, admin, parent.id, true, "Three accounts at once.")).ok).toBe(true);
    expect((await setSuspended(app, admin, parent.id, false)).ok).toBe(true);

    const files = await readArchive(await signInAs(app, parent.email));
    const at = expect.any(String);
    expect(JSON.parse(files["warnings-and-suspensions.json"] ?? "")).toEqual({
      warnings: [{ warned_at: at, seen_at: null, rule: "respect", explanation: null }],
      suspensions: [
        { suspended_at: at, restored_at: at, reason: "Three accounts at once.", followed_report: false },
      ],
    });
    const entry = { at, by: "admin", about: "you", before: null, after: null };
    expect(JSON.parse(files["audit-log.json"] ?? "")).toEqual([
      { ...entry, action: "user.restored" },
      { ...entry, action: "user.suspended", after: { rule: "respect", reason: "Three accounts at once." } },
      { ...entry, action: "user.warned", after: { rule: "respect" } },
    ]);
    const all = Object.values(files).join();
    for (const secret of ["Agnes", admin.id, admin.email, report, "is right"])
      expect(all).not.toContain(secret);
  });

  test("[7.1] does not reveal who reported them", async () => {
    const admin = await signedInUser(app, "admin");
    const { parent, doula, id: conversationId } = await insertThread(app);
    const report = await reportConversation(doula, conversationId);
    await reviewReport(admin, report, {
      outcome: "suspended",
      rule: "respect",
      note: `${doula.fullName} was insulted.`,
    });
    expect((await setSuspended(app, admin, parent.id, false)).ok).toBe(true);

    const files = await readArchive(await signInAs(app, parent.email));
    expect(JSON.parse(files["warnings-and-suspensions.json"] ?? "")).toMatchObject({
      warnings: [],
      suspensions: [{ reason: null, followed_report: true }],
    });
    const entries: unknown = JSON.parse(files["audit-log.json"] ?? "");
    expect(entries).toMatchObject([
      { action: "user.restored" },
      { action: "user.suspended", after: { rule: "respect" } },
    ]);
    const { "profile.json": _own, ...others } = files;
    for (const secret of [report, "insulted", doula.userId, "harassment"])
      expect(Object.values(others).join()).not.toContain(secret);
  });

  test("contains no report that is open or was dismissed", async () => {
    const admin = await signedInUser(app, "admin");
    const { parent, doula, id: conversationId } = await insertThread(app);
    const before = await readArchive(parent.cookie);
    const report = await reportConversation(doula, conversationId);
    await app.send(`/rest/v1/reports/${report}`, { as: admin.cookie });
    const { "devices.json": _active, ...open } = await readArchive(parent.cookie);
    expect(before).toMatchObject(open);
    await reviewReport(admin, report, { outcome: "dismissed", note: "Nothing." });
    const { "devices.json": _activeNow, ...dismissed } = await readArchive(parent.cookie);
    expect(dismissed).toEqual(open);
  });

  test("contains entries about a doula's profile, with what was changed", async () => {
    const admin = await signedInUser(app, "admin", "Agnes Auditor");
    const { doula } = await insertThread(app);
    const subject = { type: "doula_profile", id: doula.id } as const;
    await inTransaction(app.db, async (tx) => {
      await recordAudit(tx, { actorId: admin.id, action: "doula_profile.application_read", subject });
    });
    await inTransaction(app.db, (tx) =>
      recordAudit(tx, {
        actorId: doula.userId,
        action: "doula_profile.changed",
        subject,
        before: { bio: "I listen." },
        after: { bio: "I speak." },
      }),
    );
    // Both may have been written in the same millisecond.
    const entries: { action: string }[] = JSON.parse(
      (await readArchive(doula.cookie))["audit-log.json"] ?? "",
    );
    expect(entries.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: "doula_profile.application_read", by: "admin", about: "you" },
      {
        action: "doula_profile.changed",
        by: "you",
        about: "you",
        before: { bio: "I listen." },
        after: { bio: "I speak." },
      },
    ]);
  });

  test("contains an admin's own actions, without the people they were about", async () => {
    const admin = await signedInUser(app, "admin");
    const parent = await signedInUser(app, "client", "Paula Parent");
    const json = { first_name: "Pauline", last_name: "Parent", user_type: "client", extra_intro_calls: 0 };
    await app.send(`/rest/v1/users/${parent.id}`, { method: "PUT", as: admin.cookie, json });
    const text = (await readArchive(admin.cookie))["audit-log.json"] ?? "";
    expect(JSON.parse(text)).toEqual([
      {
        at: expect.any(String),
        action: "user.changed",
        by: "you",
        about: "other",
        before: null,
        after: null,
      },
    ]);
  });
});

test("[7.1] both people's archives contain a call's history, without the doula's no-show mark", async () => {
  const { parent, doula } = await insertThread(app);
  const booked = await bookIntroCall(app, parent, doula.id, "2026-11-25T16:00:00.000Z");
  const { id } = bookingSchema.parse(await booked.json());
  const moved = await app.send(`/rest/v1/bookings/${id}/reschedule`, {
    method: "POST",
    as: parent.cookie,
    json: { starts_at: "2026-11-27T16:00:00.000Z" },
  });
  expect(moved.status).toBe(200);
  await app.db
    .insert(schema.bookingEvents)
    .values({ bookingId: id, actorId: doula.userId, event: "no_show", createdAt: new Date("2099-01-01") });

  const line = { booking_id: id, at: expect.any(String), by: "client" };
  const seenByParent = [
    {
      ...line,
      event: "booked",
      before: null,
      after: { status: "confirmed", starts_at: "2026-11-25T16:00:00.000Z" },
    },
    {
      ...line,
      event: "rescheduled",
      before: { status: "confirmed", starts_at: "2026-11-25T16:00:00.000Z" },
      after: { status: "confirmed", starts_at: "2026-11-27T16:00:00.000Z" },
    },
  ];
  const readHistory = async (as: string) => JSON.parse((await readArchive(as))["booking-history.json"] ?? "");
  expect(await readHistory(parent.cookie)).toEqual(seenByParent);
  expect(await readHistory(doula.cookie)).toEqual([
    ...seenByParent,
    { ...line, event: "no_show", by: "doula", before: null, after: null },
  ]);
});

test("[7.1] a doula's archive contains their profile with all its parts, and their calls", async () => {
  const { parent, doula } = await insertThread(app);
  await app.db.insert(schema.doulaPackages).values({ doulaProfileId: doula.id, name: "Full", price: "900" });
  const families = {
    experience: ["Twins"],
    languageLevels: { Spanish: "fluent" as const },
    communities: ["Deaf"],
  };
  await app.db.update(schema.doulaProfiles).set(families).where(eq(schema.doulaProfiles.id, doula.id));
  await app.db
    .insert(schema.doulaAnswers)
    .values({ doulaProfileId: doula.id, question: "backup", answer: "My sister." });
  await bookIntroCall(app, parent, doula.id, "2026-11-24T15:00:00.000Z");
  const certification = {
    id: unknownId,
    name: "Birth doula",
    organization: null,
    date_obtained: "2021-03-01",
    file_name: "dona.pdf",
    file_type: "application/pdf",
    certificate_path: "a/b.pdf",
  };
  await app.db.insert(schema.profileChanges).values({
    doulaProfileId: doula.id,
    item: `certification:${unknownId}`,
    before: certification,
    after: { ...certification, name: "Birth and postpartum doula" },
  });
  // Texts that are JSON themselves.
  const [before, after] = ["2026", '"Trust your body."'];
  await app.db.insert(schema.profileChanges).values({ doulaProfileId: doula.id, item: "bio", before, after });
  const files = await readArchive(doula.cookie);
  expect(JSON.parse(files["profile-changes.json"] ?? "")).toMatchObject([
    { before: { name: "Birth doula" }, after: { name: "Birth and postpartum doula", file_name: "dona.pdf" } },
    { field: "bio", before, after },
  ]);
  expect(files["profile-changes.json"]).not.toContain("a/b.pdf");
  expect(JSON.parse(files["doula-profile.json"] ?? "")).toMatchObject({
    id: doula.id,
    experience: ["Twins"],
    language_levels: { Spanish: "fluent" },
    communities: ["Deaf"],
    address: "1 Hidden Lane, Austin, TX 78701",
    packages: [{ name: "Full" }],
    answers: { backup: "My sister." },
  });
  expect(JSON.parse(files["doula-bookings.json"] ?? "")).toMatchObject([{ status: "confirmed" }]);
});

test.each(["client", "admin"] as const)(
  "[7.1] the archive of a former doula who is now a %s also covers their time as a doula",
  async (userType) => {
    const { parent, doula } = await insertThread(app);
    await bookIntroCall(app, parent, doula.id, "2026-11-25T15:00:00.000Z");
    await app.db.insert(schema.parentProfiles).values({ userId: doula.userId, phone: "512-555-0147" });
    await app.db.update(schema.users).set({ userType }).where(eq(schema.users.id, doula.userId));
    const files = await readArchive(doula.cookie);
    expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject({ phone: "512-555-0147" });
    expect(JSON.parse(files["doula-profile.json"] ?? "")).toMatchObject({ id: doula.id });
    expect(JSON.parse(files["doula-bookings.json"] ?? "")).toHaveLength(1);
  },
);

test("an archive contains no password, token or secret", async () => {
  const { cookie, id } = await signedInUser(app, "client");
  const all = Object.values(await readArchive(cookie)).join();
  const { accounts, sessions } = schema;
  const secrets = [
    ...(await app.db.select({ secret: accounts.password, userId: accounts.userId }).from(accounts)),
    ...(await app.db.select({ secret: sessions.token, userId: sessions.userId }).from(sessions)),
  ].filter(({ userId }) => userId === id);
  expect(secrets).toHaveLength(2);
  for (const { secret } of secrets) expect(all).not.toContain(secret);
});

test("an archive contains a new address that is not confirmed yet", async () => {
  const { cookie } = await signedInUser(app, "client");
  const change = { email: "waiting@doula.test", current_password: password };
  expect((await app.send("/auth/v1/user", { method: "PUT", as: cookie, json: change })).status).toBe(200);
  const files = await readArchive(cookie);
  expect(JSON.parse(files["account.json"] ?? "")).toMatchObject({
    email_change: { new_email: "waiting@doula.test" },
  });
});

test("an archive contains every item of a list longer than a page", async () => {
  const { parent, doula, id: conversationId } = await insertThread(app);
  const written = Array.from({ length: 230 }, (_, index) => ({
    conversationId,
    senderId: parent.id,
    receiverId: doula.userId,
    content: `message ${index}`,
    clientKey: crypto.randomUUID(),
    createdAt: new Date(Date.UTC(2026, 10, 1, 0, 0, index)),
  }));
  await sendText(app, parent, conversationId, "first");
  await app.db.insert(schema.messages).values(written);
  const messages: unknown = JSON.parse((await readArchive(parent.cookie))["messages.json"] ?? "");
  expect(messages).toHaveLength(231);
});

test("a download that breaks off midway logs no personal data", async () => {
  const { cookie, id } = await signedInUser(app, "client");
  const logged = vi.spyOn(app.logger, "error");
  await app.db.execute("alter table reports rename to reports_away");
  try {
    const error: unknown = await (await requestExport(cookie))
      .arrayBuffer()
      .catch((reason: unknown) => reason);
    expect(inspect(error, { depth: null })).toContain("the archive broke off");
    expect(inspect(error, { depth: null })).not.toContain(id);
  } finally {
    await app.db.execute("alter table reports_away rename to reports");
  }
  expect(logged).toHaveBeenCalledOnce();
  expect(inspect(logged.mock.calls, { depth: null })).not.toContain(id);
});

test("[7.1] downloading an archive requires the password", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const refused = await requestExport(cookie, "not-my-password");
  expect(refused.status).toBe(403);
  expect(await errorCode(refused)).toBe("wrong_password");
  expect((await requestExport(cookie)).status).toBe(200);
  const emails = await app.emailsTo(email, 1);
  expect(emails.map(({ subject }) => subject)).toEqual(["Your Doula Match data was downloaded"]);
});
