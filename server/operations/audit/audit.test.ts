import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditPageSchema } from "../../../contract/settings/audit.schema.ts";
import {
  type AuditAction,
  auditSentences,
  getAnonymousActorName,
} from "../../../contract/settings/audit-actions.ts";
import { ownReportSchema } from "../../../contract/trust/reports.schema.ts";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertThread } from "../../testing/conversations.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { unknownId } from "../../testing/moments.ts";
import { type ListAuditEntriesInput, selectNewestEntries } from "./queries.ts";

const app = await useTestApp();
const admin = await signedInUser(app, "admin", "Agnes Auditor");

interface Written {
  action?: AuditAction;
  actor?: string;
  subject: string;
  at?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** An entry about a user. */
async function write({ action = "user.changed", actor = admin.id, subject, at, ...values }: Written) {
  await inTransaction(app.db, (tx) =>
    recordAudit(tx, { action, actorId: actor, subject: { type: "user", id: subject }, ...values }),
  );
  if (at)
    await app.db
      .update(schema.auditLog)
      .set({ createdAt: new Date(at) })
      .where(eq(schema.auditLog.subjectId, subject));
}

async function read(filter: Record<string, string>, as = admin.cookie) {
  const response = await app.send(`/rest/v1/audit_log?${new URLSearchParams(filter)}`, { as });
  expect(response.status).toBe(200);
  return auditPageSchema.parse(await response.json());
}

const download = (json: Record<string, unknown>) =>
  app.send("/rest/v1/audit_log/export", { method: "POST", as: admin.cookie, json });

describe("[2.14] the audit log", () => {
  test("records who changed what about whom, before and after", async () => {
    const parent = await signedInUser(app, "client", "Paula Parent");
    const json = { first_name: "Pauline", last_name: "Parent", user_type: "client", extra_intro_calls: 0 };
    await app.send(`/rest/v1/users/${parent.id}`, { method: "PUT", as: admin.cookie, json });
    const { items } = await read({ person: parent.id });
    expect(items).toMatchObject([
      {
        action: "user.changed",
        actor: { id: admin.id, name: "Agnes Auditor", email: admin.email },
        subject: { type: "user", id: parent.id, name: "Pauline Parent" },
        before: { first_name: "Paula" },
        after: { first_name: "Pauline" },
      },
    ]);
  });

  test("is paged, newest first", async () => {
    const [first, second, third] = ["2026-01-01", "2026-01-02", "2026-01-03"].map(
      (day) => `${day}T10:00:00Z`,
    );
    const actor = await signedInUser(app, "admin");
    for (const at of [second, third, first])
      await write({ actor: actor.id, subject: (await signedInUser(app, "client")).id, at: at ?? "" });
    const page = await read({ person: actor.id, limit: "2" });
    expect(page.items.map(({ created_at }) => created_at.slice(0, 10))).toEqual(["2026-01-03", "2026-01-02"]);
    const rest = await read({ person: actor.id, limit: "2", after: page.next_cursor ?? "" });
    expect(rest.items.map(({ created_at }) => created_at.slice(0, 10))).toEqual(["2026-01-01"]);
    expect(rest.next_cursor).toBeNull();
  });

  test("finds what a person did and what was done to them, by ID, email or name", async () => {
    const person = await signedInUser(app, "admin", "Zinnia Quartermaine");
    await write({ actor: person.id, subject: person.id });
    await write({ subject: person.id });
    await write({ actor: person.id, subject: admin.id, action: "user.deleted" });
    for (const text of [person.id, person.email, "zinnia  quarter"])
      expect((await read({ person: text })).items).toHaveLength(3);
    expect((await read({ person: "Nobody Of That Name" })).items).toEqual([]);
    expect((await read({ person: unknownId })).items).toEqual([]);
  });

  test("finds a person by the reports about them, but not who reported them", async () => {
    const { id: conversationId, doula, parent } = await insertThread(app);
    const path = `/rest/v1/conversations/${conversationId}/reports`;
    const json = { reason: "outside_payment" };
    const reported = await app.send(path, { method: "POST", as: doula.cookie, json });
    const { id } = ownReportSchema.parse(await reported.json());
    await app.send(`/rest/v1/reports/${id}`, { as: admin.cookie });
    expect((await read({ person: parent.email })).items).toMatchObject([
      { action: "report.viewed", subject: { type: "report", id } },
    ]);
    expect((await read({ person: doula.userId, group: "report" })).items).toEqual([]);
  });

  test("finds a doula by the changes to their profile", async () => {
    const doula = await signedInUser(app, "doula", "Dahlia Ferncastle");
    await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie });
    const profile = await app.db.query.doulaProfiles.findFirst({
      where: (profiles, { eq }) => eq(profiles.userId, doula.id),
    });
    await inTransaction(app.db, (tx) =>
      recordAudit(tx, {
        actorId: admin.id,
        action: "doula_profile.approved",
        subject: { type: "doula_profile", id: profile?.id ?? "" },
      }),
    );
    const { items } = await read({ person: "ferncastle" });
    expect(items).toMatchObject([
      { action: "doula_profile.approved", subject: { type: "doula_profile", name: "Dahlia Ferncastle" } },
    ]);
  });

  test("can be filtered by group and by time", async () => {
    const { id: subject } = await signedInUser(app, "client");
    const { id: other } = await signedInUser(app, "client");
    const actor = await signedInUser(app, "admin");
    await write({ actor: actor.id, subject, at: "2026-02-01T00:00:00Z" });
    await write({ actor: actor.id, subject: other, at: "2026-02-02T00:00:00Z" });
    const subjects = async (filter: Record<string, string>) =>
      (await read({ person: actor.id, ...filter })).items.map((entry) => entry.subject.id);
    expect(await subjects({ group: "user" })).toEqual([other, subject]);
    expect(await subjects({ group: "faq" })).toEqual([]);
    expect(await subjects({ from: "2026-02-02T00:00:00Z" })).toEqual([other]);
    expect(await subjects({ until: "2026-02-02T00:00:00Z" })).toEqual([subject]);
  });

  test("says so if more than 20 people have the name", async () => {
    await app.db.execute(sql`
      insert into users (email, full_name, first_name, last_name)
      select 'many-' || n || '@audit.test', 'Many Auditees', 'Many', 'Auditees' from generate_series(1, 21) n
    `);
    expect(await read({ person: "Many Auditees" })).toMatchObject({ has_more_people: true });
    expect(await read({ person: "many-21@audit.test" })).toMatchObject({ has_more_people: false });
  });

  test("contains no secret", async () => {
    const { id } = await signedInUser(app, "client");
    for (const name of ["password", "access_token", "client_secret", "certificate_path"])
      await expect(write({ subject: id, after: { [name]: "hidden" } })).rejects.toThrow("holds no secrets");
  });
});

describe("[2.14] the downloaded audit log", () => {
  test("contains the entries that match the filter", async () => {
    const actor = await signedInUser(app, "admin", '=HYPERLINK("evil")');
    const { id: subject } = await signedInUser(app, "client", "Cora Cell");
    await write({ actor: actor.id, subject, after: { first_name: "Cora" } });
    const response = await download({ person: actor.id, group: "user" });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain('filename="audit-log.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("When (UTC),Who,Their email,Their ID,What");
    expect(lines[1]).toContain(
      `"'=HYPERLINK(""evil"")",${actor.email},${actor.id},Changed a user,user.changed,user,${subject},Cora Cell,,`,
    );
    const { items } = await read({ group: "audit_log", limit: "1" });
    expect(items).toMatchObject([
      {
        action: "audit_log.exported",
        actor: { id: admin.id },
        after: { entries: 1, has_more: false, group: "user", people: [actor.id] },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain(actor.email);
  });

  test("says so if there are more than its 10,000 entries", async () => {
    const actor = await signedInUser(app, "admin");
    await app.db.execute(sql`
      insert into audit_log (actor_id, action, subject_type, subject_id, created_at)
      select ${actor.id}, 'faq.changed', 'faq', gen_random_uuid(), now() - n * interval '1 second'
      from generate_series(1, 10050) n
    `);
    const response = await download({ person: actor.id });
    const text = await response.text();
    expect(response.status, text.slice(0, 500)).toBe(200);
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(10_002);
    expect(lines.at(-1)).toContain("There are older entries. This file contains the newest 10,000");
    const { items } = await read({ group: "audit_log", limit: "1" });
    expect(items).toMatchObject([{ after: { entries: 10_000, has_more: true } }]);
  });

  test("says so if more than 20 people have the name", async () => {
    await app.db.execute(sql`
      insert into users (email, full_name, first_name, last_name)
      select 'crowd-' || n || '@audit.test', 'Crowded Auditees', 'Crowded', 'Auditees' from generate_series(1, 21) n
    `);
    const lines = (await (await download({ person: "Crowded Auditees" })).text()).trim().split("\r\n");
    expect(lines.at(-1)).toContain("The filter matches more people. This file covers 20 of them");
  });

  test("refuses an invalid filter", async () => {
    for (const json of [{ group: "everything" }, { from: "yesterday" }, { limit: 5 }])
      expect((await download(json)).status).toBe(400);
  });
});

describe("[2.14] deleting a person", () => {
  test("removes their name and email from every entry", async () => {
    const doula = await signedInUser(app, "doula", "Marigold Vanishing");
    await app.send("/rest/v1/doula_profiles/own", { as: doula.cookie });
    const profile = await app.db.query.doulaProfiles.findFirst({
      where: (profiles, { eq }) => eq(profiles.userId, doula.id),
    });
    const personal = { full_name: "Marigold Vanishing", email: doula.email, note: "About Marigold" };
    await write({ subject: doula.id, before: personal, after: { ...personal, user_type: "doula" } });
    await write({ actor: doula.id, subject: admin.id });
    await inTransaction(app.db, (tx) =>
      recordAudit(tx, {
        actorId: admin.id,
        action: "doula_profile.changed",
        subject: { type: "doula_profile", id: profile?.id ?? "" },
        before: { status: "approved", bio: "I am Marigold" },
        after: personal,
      }),
    );
    const deleted = await app.send(`/rest/v1/users/${doula.id}`, { method: "DELETE", as: admin.cookie });
    expect(deleted.status).toBe(204);

    const { rows } = await app.db.execute(sql`select to_jsonb(a)::text as entry from audit_log a`);
    const entries = rows.map(({ entry }) => String(entry));
    expect(entries.some((entry) => entry.includes("Marigold") || entry.includes(doula.email))).toBe(false);
    const about = await read({ person: doula.id });
    // The embedded database's clock may give the first two entries one time, so either can come first.
    const changes = about.items.slice(1).toSorted((one) => (one.actor?.id === doula.id ? -1 : 1));
    expect([about.items[0], ...changes]).toMatchObject([
      { action: "user.deleted", subject: { id: doula.id, name: null } },
      { action: "user.changed", actor: { id: doula.id, name: null, email: null }, subject: { id: admin.id } },
      { action: "user.changed", before: null, after: { user_type: "doula" } },
    ]);
  });
});

test("[2.14] every action in the contract has its own sentence and is recorded somewhere", () => {
  const root = path.join(import.meta.dirname, "../..");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .filter((source) => /record(Audit|DailyChange|View)\(/.test(source))
    .join("\n");
  for (const action of Object.keys(auditSentences)) {
    const [noun] = action.split(".");
    const isRecorded = sources.includes(`"${action}"`) || sources.includes(`\`${noun}.\${`);
    expect(isRecorded, action).toBe(true);
  }
  const sentences = Object.values(auditSentences);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test("[2.14] no filter reads the whole log", async () => {
  const { id } = await signedInUser(app, "client");
  await app.db.execute(sql`
    insert into audit_log (actor_id, action, subject_type, subject_id, created_at)
    select ${admin.id}, 'faq.changed', 'faq', gen_random_uuid(), now() - n * interval '1 second'
    from generate_series(1, 20000) n
  `);
  await app.db.execute(sql`analyze audit_log`);
  const after = { at: "2026-11-20T10:00:00.000Z", id };
  const from = "2026-11-01T00:00:00.000Z";
  for (const filter of [
    {},
    { group: "user" },
    { people: [admin.id] },
    { people: [id], group: "user" },
    { people: [admin.id], group: "user", from },
    { people: [id], includesRelated: true },
  ] satisfies Partial<ListAuditEntriesInput>[]) {
    const page = selectNewestEntries({
      from: undefined,
      until: undefined,
      group: undefined,
      ...filter,
      after,
      limit: 26,
    }).getSQL();
    const { rows } = await app.db.execute(sql`explain (analyze, format json) ${page}`);
    const plan = JSON.stringify(rows);
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"audit_log"/);
    const removed = [...plan.matchAll(/"Rows Removed by Filter":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(0, ...removed), JSON.stringify(filter)).toBeLessThan(100);
  }
});

test("[2.14] the platform's own entries are shown as such, not as a deleted account's", async () => {
  const subject = randomUUID();
  await inTransaction(app.db, (tx) =>
    recordAudit(tx, {
      actorId: null,
      action: "order.amount_mismatch",
      subject: { type: "order", id: subject },
    }),
  );
  const { items } = await read({ group: "order" });
  expect(items.find((entry) => entry.subject.id === subject)).toMatchObject({
    action: "order.amount_mismatch",
    actor: null,
  });
  expect(getAnonymousActorName("order.amount_mismatch")).toBe("The platform");
  expect(getAnonymousActorName("user.changed")).toBe("Deleted account");
});
