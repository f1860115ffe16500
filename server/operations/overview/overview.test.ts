import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { schema } from "../../../db/database.ts";
import { waitingCounts } from "../../app.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertDoula, signedInUser } from "../../testing/fixtures.ts";
import { insertDoulas } from "../../testing/many-doulas.ts";
import { readOverview } from "./service.ts";

const app = await useTestApp();
const admin = await signedInUser(app, "admin");

async function read() {
  const response = await app.send("/rest/v1/overview", { as: admin.cookie });
  expect(response.status).toBe(200);
  return overviewSchema.parse(await response.json());
}

test("[2.14] nothing is waiting at first", async () => {
  expect(await read()).toEqual({
    overdue_applications: 0,
    doulas_without_payments: { count: 0, newest: [] },
    unmet_searches: [],
    is_in_maintenance: false,
    outbox: {
      is_held: false,
      waiting: 0,
      oldest_at: null,
      last_sent_at: null,
      last_error: null,
      is_stuck: false,
    },
    payment_events: null,
    waiting: [],
    missing_providers: ["stripe", "google"],
    sandboxes: [],
  });
});

test("[2.14] maintenance is shown while it is on", async () => {
  const save = (maintenance_mode: boolean) =>
    app.send("/rest/v1/platform_settings", { method: "PATCH", as: admin.cookie, json: { maintenance_mode } });
  expect((await save(true)).status).toBe(200);
  expect(await read()).toMatchObject({ is_in_maintenance: true });
  await save(false);
  expect(await read()).toMatchObject({ is_in_maintenance: false });
});

test("[2.14] waiting items are counted by kind", async () => {
  await insertDoulas(app, 3);
  await app.db.execute(sql`
    insert into profile_changes (doula_profile_id, item, before, after)
    select (select id from doula_profiles limit 1), item, 'null', '"New"' from unnest(array['bio', 'video_url']) item
  `);
  await app.db.execute(sql`
    update doula_profiles set status = 'pending' where id not in (select doula_profile_id from profile_changes)
  `);
  await app.db.execute(sql`
    insert into pgboss.job (name, data) select name, '{"key": "unread-1"}'
    from unnest(array['failed-mail', 'failed-mail', 'failed-mail', 'failed-pictures-to-remove']) name
  `);
  expect((await read()).waiting).toEqual([
    { kind: "applications", count: 2 },
    { kind: "changed_profiles", count: 1 },
    { kind: "failed_emails", count: 3 },
    { kind: "failed_jobs", count: 1 },
  ]);
});

test("[2.14] a sandbox is labeled as one", async () => {
  const payments = { isSandbox: true } as Parameters<typeof readOverview>[1]["payments"];
  const { missing_providers, sandboxes } = await readOverview(
    app,
    { payments, calendar: undefined },
    waitingCounts,
  );
  expect({ missing_providers, sandboxes }).toEqual({ missing_providers: ["google"], sandboxes: ["stripe"] });
});

test("[2.14] applications that wait longer than promised are counted, without weekends", async () => {
  const doula = await insertDoula(app);
  const submit = (submittedAt: string) =>
    app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending", submittedAt: new Date(submittedAt) })
      .where(eq(schema.doulaProfiles.id, doula.id));
  // A Tuesday; three business days earlier was Thursday.
  app.setNow(new Date("2030-01-15T12:00:00Z"));
  const before = (await read()).overdue_applications;
  await submit("2030-01-10T12:00:01Z");
  expect((await read()).overdue_applications).toBe(before);
  await submit("2030-01-10T11:59:59Z");
  expect((await read()).overdue_applications).toBe(before + 1);
  app.setNow(new Date());
});

test("[2.14] doulas with packages who cannot take payments are named", async () => {
  const before = (await read()).doulas_without_payments.count;
  const doula = await insertDoula(app, { fullName: "Nora Vale" });
  expect((await read()).doulas_without_payments.count).toBe(before);
  await app.db
    .insert(schema.doulaPackages)
    .values({ doulaProfileId: doula.id, name: "Full circle", price: "1200.00" });
  expect((await read()).doulas_without_payments).toMatchObject({
    count: before + 1,
    newest: expect.arrayContaining([{ user_id: doula.userId, name: "Nora Vale" }]),
  });
});

test("[2.14] cities where nobody was found are counted from three searches on, never what was typed, a filter or a preview", async () => {
  const search = async (query: string) => {
    const response = await app.send(`/rest/v1/doula_profiles?${query}`);
    expect(response.status, await response.text()).toBe(200);
  };
  for (let time = 0; time < 2; time++) await search("lat=30.31&lng=-104.02");
  await search("lat=30.31&lng=-104.02&max_rate=20");
  await search("lat=30.31&lng=-104.02&preview=true");
  await app.eventCounter.flush();
  expect(await read()).toMatchObject({ unmet_searches: [] });
  await search("lat=30.31&lng=-104.02");
  await app.eventCounter.flush();
  expect(await read()).toMatchObject({ unmet_searches: [{ place: "Marfa, TX", searches: 3 }] });
});
