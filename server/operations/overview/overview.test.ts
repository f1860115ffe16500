import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { overviewSchema } from "../../../contract/operations/overview.schema.ts";
import { waitingCounts } from "../../app.ts";
import { useTestApp } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";
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
