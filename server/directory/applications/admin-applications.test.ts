import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applicationPageSchema, waitingSchema } from "../../../contract/directory/applications.schema.ts";
import { type DoulaStatus, doulaStatuses } from "../../../contract/directory/doulas.ts";
import { maxWaiting } from "../../../contract/operations/overview.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  forceStatus,
  moveOwnProfile,
  readOutcome,
  reviewProfile,
  signedInWithSetup,
} from "../../testing/applications.ts";
import { insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { unknownId } from "../../testing/moments.ts";
import { setSuspended } from "../../testing/suspension.ts";
import { selectApplicationsPage } from "./admin-queries.ts";

const app = await useTestApp();
const admin = await signedInUser(app, "admin");

async function readPage(
  query: { status?: DoulaStatus; search?: string; after?: string; limit?: number } = {},
) {
  const params = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const response = await app.send(`/rest/v1/applications?${params}`, { as: admin.cookie });
  expect(response.status).toBe(200);
  return applicationPageSchema.parse(await response.json());
}

async function countPending() {
  const response = await app.send("/rest/v1/applications/waiting", { as: admin.cookie });
  return waitingSchema.parse(await response.json()).pending_count;
}

const listIds = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe("[2.14] the list of applications", () => {
  test("shows each doula's name, rate, status and when they applied", async () => {
    const doula = await signedInWithSetup(app, {}, { hourlyRate: "45.50", yearsExperience: 7 });
    const now = new Date("2026-03-02T10:00:00.000Z");
    app.setNow(now);
    expect((await moveOwnProfile(app, doula, "submit")).status).toBe(200);
    const { items } = await readPage({ status: "pending" });
    expect(items.find(({ id }) => id === doula.id)).toEqual({
      id: doula.id,
      full_name: "Grace Okafor",
      email: doula.userEmail,
      profile_image_url: null,
      years_experience: 7,
      hourly_rate: 45.5,
      status: "pending",
      is_listed: false,
      applied_at: now.toISOString(),
    });
  });

  test("can be searched by part of a name or an email, also the profile's own, ignoring case and accents", async () => {
    const marked = (text: string) => `${text}${randomUUID()}`;
    const [name, email] = [marked("Núñez-"), `${marked("practice-")}@doula.test`];
    const named = await insertDoula(app, { fullName: name });
    const addressed = await insertDoula(app, { email });
    for (const search of [name, name.toUpperCase().replace("Ú", "u").replace("Ñ", "n"), name.slice(3)])
      expect(listIds(await readPage({ search })), search).toEqual([named.id]);
    expect(listIds(await readPage({ search: email.slice(4) }))).toEqual([addressed.id]);
    expect(listIds(await readPage({ search: name, status: "draft" }))).toEqual([]);
  });

  test("shows no date for a draft that was never submitted", async () => {
    const doula = await signedInWithSetup(app, { done: [] });
    const { items } = await readPage({ status: "draft" });
    expect(items.find(({ id }) => id === doula.id)).toMatchObject({ status: "draft", applied_at: null });
  });

  test("[7.2] shows pending ones longest waiting first, and all together newest first", async () => {
    const doulas = [];
    for (const day of ["2190-01-01", "2190-01-03", "2190-01-02"]) {
      const { id } = await signedInWithSetup(app, {}, { status: "pending", submittedAt: new Date(day) });
      doulas.push(id);
    }
    const [first = "", last = "", middle = ""] = doulas;
    const waiting = listIds(await readPage({ status: "pending", limit: 100 }));
    expect(waiting.slice(-3)).toEqual([first, middle, last]);
    expect(listIds(await readPage({ limit: 3 }))).toEqual([last, middle, first]);

    const before = await readPage({ limit: 1 });
    expect(listIds(before)).toEqual([last]);
    const next = await readPage({ limit: 1, after: before.next_cursor ?? "" });
    expect(listIds(next)).toEqual([middle]);
    // The cursor still works after its row has moved.
    await app.db.execute(sql`update doula_profiles set submitted_at = '2190-02-01' where id = ${middle}`);
    expect(listIds(await readPage({ limit: 1, after: next.next_cursor ?? "" }))).toEqual([first]);
  });

  test.each(doulaStatuses)("can be filtered to those that are %s", async (status) => {
    const doula = await signedInWithSetup(app);
    await forceStatus(app, doula, status);
    const { items } = await readPage({ status, limit: 100 });
    expect(listIds({ items })).toContain(doula.id);
    expect(new Set(items.map((item) => item.status))).toEqual(new Set([status]));
  });

  test("refuses an unknown status and an invalid cursor", async () => {
    for (const query of ["status=live", "status=", "after=yesterday", "limit=0", "limit=101"]) {
      const response = await app.send(`/rest/v1/applications?${query}`, { as: admin.cookie });
      expect(response.status, query).toBe(400);
    }
  });
});

test("[2.14] the count of waiting applications changes with every submission and decision", async () => {
  const before = await countPending();
  const [approved, rejected, withdrawn] = [
    await signedInWithSetup(app),
    await signedInWithSetup(app),
    await signedInWithSetup(app),
  ];
  for (const doula of [approved, rejected, withdrawn]) await moveOwnProfile(app, doula, "submit");
  expect(await countPending()).toBe(before + 3);
  await reviewProfile(app, admin, { id: approved.id, decision: "approve" });
  await reviewProfile(app, admin, { id: rejected.id, decision: "reject", notes: "More, please." });
  await moveOwnProfile(app, withdrawn, "withdraw");
  expect(await countPending()).toBe(before);
});

test.each(["suspended", "changed_type"] as const)(
  "[2.14] an application whose doula is %s cannot be reviewed",
  async (reason) => {
    const before = await countPending();
    const doula = await signedInWithSetup(app);
    await moveOwnProfile(app, doula, "submit");
    const setAway = (isAway: boolean) =>
      reason === "suspended"
        ? setSuspended(app, admin, doula.userId, isAway)
        : app.send(`/rest/v1/users/${doula.userId}`, {
            method: "PUT",
            as: admin.cookie,
            json: {
              first_name: "Grace",
              last_name: "Okafor",
              user_type: isAway ? "client" : "doula",
              extra_intro_calls: 0,
            },
          });
    const pending = async () => listIds(await readPage({ status: "pending", limit: 100 }));

    expect((await setAway(true)).status).toBe(200);
    expect(await pending()).not.toContain(doula.id);
    expect(await countPending()).toBe(before);
    for (const decision of ["approve", "reject"] as const) {
      const response = await reviewProfile(app, admin, { id: doula.id, decision, notes: "Read." });
      expect(await readOutcome(response)).toBe("applicant_unavailable");
    }

    expect((await setAway(false)).status).toBe(200);
    expect(await pending()).toContain(doula.id);
    expect(await countPending()).toBe(before + 1);
    const response = await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    // A change of type ended their connections, so they must reconnect first.
    expect(await readOutcome(response)).toBe(reason === "suspended" ? "approved" : "setup_incomplete");
  },
);

test("[2.14] a page of a long list of applications comes from one index", async () => {
  await app.db.execute(sql`
    insert into users (email) select 'crowd-' || n || '@doula.test' from generate_series(1, 3000) n
  `);
  await app.db.execute(sql`
    insert into doula_profiles (user_id, slug, status, submitted_at)
    select id, 'crowd-' || id, case when random() < 0.5 then 'pending' else 'approved' end,
      now() - random() * interval '1 year'
    from users where email like 'crowd-%'
  `);
  await app.db.execute(sql`analyze doula_profiles, users`);
  expect(await countPending()).toBe(maxWaiting);

  const halfAYear = 182 * 24 * 60 * 60 * 1000;
  const after = { at: new Date(Date.now() - halfAYear).toISOString(), id: unknownId };
  for (const [status, index] of [
    ["pending", "doula_profiles_status_applied"],
    [undefined, "doula_profiles_applied"],
  ] as const) {
    const page = selectApplicationsPage(app.db, { status, search: undefined, after, limit: 21 });
    const { rows } = await app.db.execute(sql`explain ${page}`);
    const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(plan).toContain(`using ${index} `);
    expect(plan).not.toContain("Seq Scan on doula_profiles");
  }
});

test("[7.1] an admin's reading of an application is audited", async () => {
  const doula = await insertDoula(app);
  const reader = await signedInUser(app, "admin");
  for (let time = 0; time < 2; time++)
    await app.send(`/rest/v1/applications/${doula.id}`, { as: reader.cookie });
  const entries = await app.db.query.auditLog.findMany({
    where: (entry, { eq }) => eq(entry.subjectId, doula.id),
  });
  expect(entries).toMatchObject([{ action: "doula_profile.application_read", actorId: reader.id }]);
});
