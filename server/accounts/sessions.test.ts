import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeviceSession, deviceSessionsSchema } from "../../contract/accounts.schema.ts";
import { schema } from "../../db/database.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { codeOf, isSignedIn, signedInUser, signInAs } from "../testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

async function sessionsOf(as: string): Promise<DeviceSession[]> {
  return deviceSessionsSchema.parse(await (await app.send("/auth/v1/sessions", { as })).json()).items;
}

const end = (as: string, id = "") => app.send(`/auth/v1/sessions/${id}`, { method: "DELETE", as });
const signOut = (as: string, scope: string) =>
  app.send(`/auth/v1/logout?scope=${scope}`, { method: "POST", as });

test("the list names each device, this one first, and holds no token", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  await signedInUser(app, "client");
  const laptop = await signInAs(app, email, firefox);
  const listed = await sessionsOf(laptop);
  expect(listed.map(({ device, is_current }) => [device, is_current])).toEqual([
    ["Firefox on Linux", true],
    ["Unknown device", false],
  ]);
  expect((await sessionsOf(cookie)).map(({ is_current }) => is_current)).toEqual([true, false]);
  const answer = await (await app.send("/auth/v1/sessions", { as: laptop })).text();
  for (const { token } of await app.db.select().from(schema.sessions)) expect(answer).not.toContain(token);
});

test("the list tells when a device was last used, and leaves out what has expired", async () => {
  const { id, cookie, email } = await signedInUser(app, "client");
  const old = await signInAs(app, email);
  const [lost] = (await sessionsOf(cookie)).filter(({ is_current }) => !is_current);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await app.db
    .update(schema.sessions)
    .set({ updatedAt: hoursAgo(5) })
    .where(eq(schema.sessions.userId, id));
  const [current, other] = await sessionsOf(old);
  expect(new Date(current?.last_active_at ?? "") > hoursAgo(1)).toBe(true);
  expect(new Date(other?.last_active_at ?? "") < hoursAgo(4)).toBe(true);
  await app.db
    .update(schema.sessions)
    .set({ expiresAt: hoursAgo(1) })
    .where(eq(schema.sessions.id, lost?.id ?? ""));
  expect(await sessionsOf(cookie)).toHaveLength(1);
});

test("one device is signed out by itself, and only by its owner", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const stranger = await signedInUser(app, "client");
  const lost = await signInAs(app, email, firefox);
  const [session] = (await sessionsOf(cookie)).filter(({ is_current }) => !is_current);
  expect(await codeOf(await end(stranger.cookie, session?.id))).toBe("not_found");
  expect(await isSignedIn(app, lost)).toBe(true);
  expect((await end(cookie, session?.id)).status).toBe(204);
  expect(await isSignedIn(app, lost)).toBe(false);
  expect(await isSignedIn(app, cookie)).toBe(true);
  expect(await codeOf(await end(cookie, session?.id))).toBe("not_found");
});

test("signing out everywhere else keeps this device, signing out everywhere does not", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const stranger = await signedInUser(app, "client");
  const others = [await signInAs(app, email), await signInAs(app, email)];
  expect((await signOut(cookie, "others")).status).toBe(204);
  for (const other of others) expect(await isSignedIn(app, other)).toBe(false);
  expect(await isSignedIn(app, cookie)).toBe(true);

  const other = await signInAs(app, email);
  const everywhere = await signOut(cookie, "global");
  expect(everywhere.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  for (const ended of [cookie, other]) expect(await isSignedIn(app, ended)).toBe(false);
  expect(await isSignedIn(app, stranger.cookie)).toBe(true);
  expect((await signOut(cookie, "global")).status).toBe(204);
});

test("a person has at most 50 devices: the one that signed in longest ago is signed out", async () => {
  const { id, cookie } = await signedInUser(app, "client");
  const hour = 3_600_000;
  const older = Array.from({ length: 50 }, (_, index) => ({
    userId: id,
    token: randomUUID(),
    createdAt: new Date(Date.now() - (index + 1) * hour),
    expiresAt: new Date(Date.now() + hour),
  }));
  await app.db.insert(schema.sessions).values(older);
  const { email } = (await app.db.query.users.findFirst({ where: eq(schema.users.id, id) })) ?? { email: "" };
  const newest = await signInAs(app, email);
  expect(await sessionsOf(newest)).toHaveLength(50);
  expect(await isSignedIn(app, cookie)).toBe(true);
});

test("of what a browser says of itself 300 characters are stored", async () => {
  const { id, email } = await signedInUser(app, "client");
  await app.db.delete(schema.sessions).where(eq(schema.sessions.userId, id));
  await signInAs(app, email, `Firefox/1 ${"x".repeat(5000)}`);
  const [session] = await app.db.select().from(schema.sessions).where(eq(schema.sessions.userId, id));
  expect(session?.userAgent).toHaveLength(300);
});

test("signing out ends this device only", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const other = await signInAs(app, email);
  await app.send("/auth/v1/logout", { method: "POST", as: cookie });
  expect(await isSignedIn(app, cookie)).toBe(false);
  expect(await isSignedIn(app, other)).toBe(true);
});
