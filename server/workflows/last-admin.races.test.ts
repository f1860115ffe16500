import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { password, signedInUser, signInAs, type TestPerson } from "../testing/fixtures.ts";
import { setSuspended } from "../testing/suspension.ts";

let one: TestPerson;
let other: TestPerson;

const app = await useTestApp();

beforeEach(async () => {
  await app.db.execute(sql`update users set user_type = 'client' where user_type = 'admin'`);
  one = await signedInUser(app, "admin");
  other = await signedInUser(app, "admin");
});

const json = { first_name: "Ana", last_name: "Ruiz", user_type: "client", extra_intro_calls: 0 };
const demote = (who: TestPerson, by: TestPerson) => () =>
  app.send(`/rest/v1/users/${who.id}`, { method: "PUT", as: by.cookie, json });
const remove = (who: TestPerson, by: TestPerson) => () =>
  app.send(`/rest/v1/users/${who.id}`, { method: "DELETE", as: by.cookie });
const leave = (who: TestPerson) => () =>
  app.send("/auth/v1/user", { method: "DELETE", as: who.cookie, json: { current_password: password } });
const promote = (who: TestPerson, by: TestPerson) => () =>
  app.send(`/rest/v1/users/${who.id}`, {
    method: "PUT",
    as: by.cookie,
    json: { ...json, user_type: "admin" },
  });

const suspend = (who: TestPerson, by: TestPerson) => async () => setSuspended(app, by, who.id, true);

const adminsLock = sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`;
const countAdmins = async () => {
  const { rows } = await app.db.execute(
    sql`select count(*)::int as n from users where user_type = 'admin' and suspended_at is null`,
  );
  return rows[0]?.n;
};

test("[2.14 5.1] one of two admins who demote each other at once remains", async () => {
  const responses = await atOnce(app, adminsLock, [demote(other, one), demote(one, other)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 403]);
  expect(await countAdmins()).toBe(1);
});

test("[2.14 5.1] one of two admins who suspend each other at once remains", async () => {
  const responses = await atOnce(app, adminsLock, [suspend(other, one), suspend(one, other)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 403]);
  expect(await countAdmins()).toBe(1);
});

test("[2.14 5.1] if one admin is suspended while another is demoted, deleted or leaving, one remains", async () => {
  const acts = [
    { act: demote(other, other), status: 409 },
    { act: () => remove(other, one)(), status: 403 },
    { act: leave(other), status: 409 },
  ];
  for (const { act, status } of acts) {
    const responses = await atOnce(app, adminsLock, [suspend(one, other), async () => act()]);
    expect(responses.map(({ status }) => status)).toEqual([200, status]);
    expect(await countAdmins()).toBe(1);
    await setSuspended(app, other, one.id, false);
    one = { ...one, cookie: await signInAs(app, one.email) };
  }
});

test("[2.14 5.1] if one admin is demoted while another is suspended, one remains", async () => {
  const responses = await atOnce(app, adminsLock, [demote(other, one), suspend(one, other)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 403]);
  expect(await countAdmins()).toBe(1);
});

test("[2.14 5.1] a client made an admin while deleting their account remains", async () => {
  const client = await signedInUser(app, "client");
  const responses = await atOnce(app, adminsLock, [promote(client, one), demote(one, other), leave(client)]);
  // The change ended the client's session while the deletion was already running.
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(await countAdmins()).toBe(2);
});
