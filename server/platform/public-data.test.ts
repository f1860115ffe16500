import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { insertDoula } from "../testing/fixtures.ts";
import type { PublicChange } from "./public-data.ts";

let app: TestApp;
let heard: PublicChange[] = [];
let doula: Awaited<ReturnType<typeof insertDoula>>;
beforeAll(async () => {
  app = await startTestApp();
  app.publicData.follow((change) => heard.push(change));
});
afterAll(() => app.close());
beforeEach(async () => {
  doula = await insertDoula(app);
  await app.publicData.catchUp();
  heard = [];
});

async function heardAfter(...statements: SQL[]): Promise<PublicChange[]> {
  for (const statement of statements) await app.db.execute(statement);
  await app.publicData.catchUp();
  return heard.splice(0);
}

const nothing: PublicChange = { settings: false, faqs: false, doulas: new Set() };
const theDoula = () => [{ ...nothing, doulas: new Set([doula.id]) }];
const theFaqs = () => [{ ...nothing, faqs: true }];
const theSettings = () => [{ ...nothing, settings: true }];

const insertCall = () => sql`
  insert into bookings (doula_profile_id, starts_at, ends_at, time_zone, blocked, status)
  values (${doula.id}, '2030-01-01 10:00Z', '2030-01-01 10:30Z', 'UTC',
    '[2030-01-01 10:00Z,2030-01-01 10:30Z)', 'confirmed')
`;
const insertCertification = () =>
  sql`insert into doula_certifications (doula_profile_id, name, date_obtained) values (${doula.id}, 'DONA', '2020-01-01')`;
const insertPackage = () =>
  sql`insert into doula_packages (doula_profile_id, name, price) values (${doula.id}, 'Birth', 900)`;
const insertHours = () =>
  sql`insert into availability_rules (doula_profile_id, weekday, start_time, end_time) values (${doula.id}, 0, '09:00', '10:00')`;
const insertDayOff = () =>
  sql`insert into availability_overrides (doula_profile_id, date, is_open) values (${doula.id}, '2030-01-01', false)`;
const insertFaq = () => sql`insert into faqs (question, answer) values ('Why?', 'So.')`;
const insertSettings = () => sql`insert into platform_settings (site_name) values ('Birth Company')`;
const ofDoula = () => sql`doula_profile_id = ${doula.id}`;

interface Case {
  /** Made before, and heard by nobody who is asked. */
  first?: () => SQL;
  change: () => SQL;
  expected: () => PublicChange[];
}

/** For every trigger that notifies of a change, a change that only it notifies of. */
const cases: Record<string, Case> = {
  "doula_profiles insert": {
    first: () => sql`delete from doula_profiles where id = ${doula.id}`,
    change: () => sql`
      insert into doula_profiles (id, user_id, slug, status) values (${doula.id}, ${doula.userId}, ${doula.slug}, 'approved')`,
    expected: theDoula,
  },
  "doula_profiles update": {
    change: () => sql`update doula_profiles set bio = 'New' where id = ${doula.id}`,
    expected: theDoula,
  },
  "doula_profiles delete": {
    first: () => sql`delete from availability_rules where ${ofDoula()}`,
    change: () => sql`delete from doula_profiles where id = ${doula.id}`,
    expected: theDoula,
  },
  "doula_certifications insert": { change: insertCertification, expected: theDoula },
  "doula_certifications update": {
    first: insertCertification,
    change: () => sql`update doula_certifications set name = 'Other' where ${ofDoula()}`,
    expected: theDoula,
  },
  "doula_certifications delete": {
    first: insertCertification,
    change: () => sql`delete from doula_certifications where ${ofDoula()}`,
    expected: theDoula,
  },
  "doula_packages insert": { change: insertPackage, expected: theDoula },
  "doula_packages update": {
    first: insertPackage,
    change: () => sql`update doula_packages set price = 950 where ${ofDoula()}`,
    expected: theDoula,
  },
  "doula_packages delete": {
    first: insertPackage,
    change: () => sql`delete from doula_packages where ${ofDoula()}`,
    expected: theDoula,
  },
  "availability_rules insert": { change: insertHours, expected: theDoula },
  "availability_rules update": {
    change: () => sql`update availability_rules set weekday = 6 where weekday = 5 and ${ofDoula()}`,
    expected: theDoula,
  },
  "availability_rules delete": {
    change: () => sql`delete from availability_rules where weekday = 1 and ${ofDoula()}`,
    expected: theDoula,
  },
  "availability_overrides insert": { change: insertDayOff, expected: theDoula },
  "availability_overrides update": {
    first: insertDayOff,
    change: () => sql`update availability_overrides set date = '2030-01-02' where ${ofDoula()}`,
    expected: theDoula,
  },
  "availability_overrides delete": {
    first: insertDayOff,
    change: () => sql`delete from availability_overrides where ${ofDoula()}`,
    expected: theDoula,
  },
  "bookings insert": { change: insertCall, expected: theDoula },
  "bookings update": {
    first: insertCall,
    change: () => sql`update bookings set status = 'cancelled' where ${ofDoula()}`,
    expected: theDoula,
  },
  "bookings delete": {
    first: insertCall,
    change: () => sql`delete from bookings where ${ofDoula()}`,
    expected: theDoula,
  },
  "faqs insert": { change: insertFaq, expected: theFaqs },
  "faqs update": {
    first: insertFaq,
    change: () => sql`update faqs set answer = 'Because.'`,
    expected: theFaqs,
  },
  "faqs delete": { first: insertFaq, change: () => sql`delete from faqs`, expected: theFaqs },
  "platform_settings insert": {
    first: () => sql`delete from platform_settings`,
    change: insertSettings,
    expected: theSettings,
  },
  "platform_settings update": {
    change: () => sql`update platform_settings set maintenance_mode = true`,
    expected: theSettings,
  },
  "platform_settings delete": {
    change: () => sql`delete from platform_settings`,
    expected: theSettings,
  },
};

test("every trigger that notifies of public data has its case here", async () => {
  const { rows } = await app.db.execute(sql`
    select distinct event_object_table || ' ' || lower(event_manipulation) as name
    from information_schema.triggers where trigger_name like '%\_public\_%'
  `);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(cases).toSorted());
});

describe.each(Object.entries(cases))("%s", (name, { first, change, expected }) => {
  const [table = "", event] = name.split(" ");
  const trigger = `${table}_public_${["faqs", "platform_settings"].includes(table) ? "change" : event}`;
  const alter = (how: "enable" | "disable") => sql.raw(`alter table ${table} ${how} trigger ${trigger}`);

  test("is heard", async () => {
    if (first) await heardAfter(first());
    expect(await heardAfter(change())).toEqual(expected());
  });

  test("is not heard without its trigger", async () => {
    if (first) await heardAfter(first());
    expect(await heardAfter(alter("disable"), change(), alter("enable"))).toEqual([]);
  });
});

test("what nobody is shown is not told", async () => {
  const draft = await insertDoula(app, { status: "draft" });
  await heardAfter(insertCall());
  expect(
    await heardAfter(
      sql`update doula_profiles set phone_number = '512-555-0100', updated_at = now(), npi = '1234567893' where id = ${doula.id}`,
      sql`update doula_profiles set bio = 'New' where id = ${draft.id}`,
      sql`update bookings set notes = 'Hello' where ${ofDoula()}`,
      sql`update availability_rules set weekday = weekday where ${ofDoula()}`,
      sql`insert into doula_packages (doula_profile_id, name, price) values (${draft.id}, 'Birth', 900)`,
      sql`update availability_rules set weekday = 6 where weekday = 5 and doula_profile_id = ${draft.id}`,
      sql`delete from availability_rules where doula_profile_id = ${draft.id}`,
    ),
  ).toEqual([]);
});

test("a doula who is unlisted or approved is told", async () => {
  expect(await heardAfter(sql`update doula_profiles set status = 'rejected' where id = ${doula.id}`)).toEqual(
    theDoula(),
  );
  expect(await heardAfter(sql`update doula_profiles set status = 'approved' where id = ${doula.id}`)).toEqual(
    theDoula(),
  );
});

test("a call that moves to another doula is told of both", async () => {
  const other = await insertDoula(app);
  await heardAfter(insertCall());
  expect(
    await heardAfter(sql`update bookings set doula_profile_id = ${other.id} where ${ofDoula()}`),
  ).toEqual([{ ...nothing, doulas: new Set([doula.id, other.id]) }]);
});

test("a change of many doulas is told as one of all", async () => {
  await app.db.execute(sql`
    with people as (
      insert into users (email, user_type) select 'doula-' || n || '@many.test', 'doula' from generate_series(1, 101) n returning id
    )
    insert into doula_profiles (user_id, slug) select id, id::text from people
  `);
  expect(await heardAfter(sql`update doula_profiles set status = 'approved' where status = 'draft'`)).toEqual(
    [{ ...nothing, doulas: "all" }],
  );
});

test("nothing is told of what was rolled back", async () => {
  await app.db
    .transaction(async (tx) => {
      await tx.execute(insertFaq());
      tx.rollback();
    })
    .catch(() => undefined);
  expect(await heardAfter()).toEqual([]);
});

test.each(["hello", "{}x", '{"doulas":7}', '{"reviews":true}'])(
  "%s, which this version does not know, may be anything",
  async (payload) => {
    expect(await heardAfter(sql`select pg_notify('public_data', ${payload})`)).toEqual([
      { settings: true, faqs: true, doulas: "all" },
    ]);
  },
);
