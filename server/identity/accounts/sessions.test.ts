import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { type DeviceSession, deviceSessionsSchema } from "../../../contract/identity/accounts.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import {
  errorCode,
  isSignedIn,
  password,
  readCookie,
  signedInUser,
  signIn,
  signInAs,
} from "../../testing/fixtures.ts";

const app = await useTestApp();

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";

async function readSessions(as: string): Promise<DeviceSession[]> {
  return deviceSessionsSchema.parse(await (await app.send("/auth/v1/sessions", { as })).json()).items;
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const end = (as: string, id = "") => app.send(`/auth/v1/sessions/${id}`, { method: "DELETE", as });
const signOut = (as: string, scope: string) =>
  app.send(`/auth/v1/logout?scope=${scope}`, { method: "POST", as });

test("[7.1] the list names each device, this one first", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  await signedInUser(app, "client");
  const laptop = await signInAs(app, email, firefox);
  const listed = await readSessions(laptop);
  expect(listed.map(({ device, is_current }) => [device, is_current])).toEqual([
    ["Firefox on Linux", true],
    ["Unrecognized browser", false],
  ]);
  expect((await readSessions(cookie)).map(({ is_current }) => is_current)).toEqual([true, false]);
  const response = await (await app.send("/auth/v1/sessions", { as: laptop })).text();
  for (const { token } of await app.db.select().from(schema.sessions)) expect(response).not.toContain(token);
});

test("[7.1] the list shows when each device was last used", async () => {
  const { id, email } = await signedInUser(app, "client");
  const old = await signInAs(app, email);
  await app.db
    .update(schema.sessions)
    .set({ updatedAt: hoursAgo(5) })
    .where(eq(schema.sessions.userId, id));
  const [current, other] = await readSessions(old);
  expect(new Date(current?.last_active_at ?? "") > hoursAgo(1)).toBe(true);
  expect(new Date(other?.last_active_at ?? "") < hoursAgo(4)).toBe(true);
});

test("[7.1] the list does not contain expired sessions", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  await signInAs(app, email);
  const [otherDevice] = (await readSessions(cookie)).filter(({ is_current }) => !is_current);
  await app.db
    .update(schema.sessions)
    .set({ expiresAt: hoursAgo(1) })
    .where(eq(schema.sessions.id, otherDevice?.id ?? ""));
  expect(await readSessions(cookie)).toHaveLength(1);
});

test("[7.1] only the owner can sign out a single device", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const stranger = await signedInUser(app, "client");
  const otherDevice = await signInAs(app, email, firefox);
  const [session] = (await readSessions(cookie)).filter(({ is_current }) => !is_current);
  expect(await errorCode(await end(stranger.cookie, session?.id))).toBe("not_found");
  expect(await isSignedIn(app, otherDevice)).toBe(true);
  expect((await end(cookie, session?.id)).status).toBe(204);
  expect(await isSignedIn(app, otherDevice)).toBe(false);
  expect(await isSignedIn(app, cookie)).toBe(true);
  expect(await errorCode(await end(cookie, session?.id))).toBe("not_found");
});

test("[7.1] signing out everywhere else leaves this device signed in", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const others = [await signInAs(app, email), await signInAs(app, email)];
  expect((await signOut(cookie, "others")).status).toBe(204);
  for (const otherDevice of others) expect(await isSignedIn(app, otherDevice)).toBe(false);
  expect(await isSignedIn(app, cookie)).toBe(true);
});

test("[7.1] signing out everywhere ends every session of the person", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const stranger = await signedInUser(app, "client");
  const other = await signInAs(app, email);
  const everywhere = await signOut(cookie, "global");
  expect(everywhere.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
  for (const ended of [cookie, other]) expect(await isSignedIn(app, ended)).toBe(false);
  expect(await isSignedIn(app, stranger.cookie)).toBe(true);
  expect((await signOut(cookie, "global")).status).toBe(204);
});

test("[7.1] a sign-in on the 51st device signs out the one that signed in longest ago", async () => {
  const { id, email, cookie } = await signedInUser(app, "client");
  const hour = 3_600_000;
  const older = Array.from({ length: 50 }, (_, index) => ({
    userId: id,
    token: randomUUID(),
    createdAt: new Date(Date.now() - (index + 1) * hour),
    expiresAt: new Date(Date.now() + hour),
  }));
  await app.db.insert(schema.sessions).values(older);
  const newest = readCookie(await signIn(app, email));
  expect(await readSessions(newest)).toHaveLength(50);
  expect(await isSignedIn(app, cookie)).toBe(true);
});

test("[7.1] only 300 characters of a User-Agent are stored", async () => {
  const { id, email } = await signedInUser(app, "client");
  await app.db.delete(schema.sessions).where(eq(schema.sessions.userId, id));
  await signIn(app, email, password, { userAgent: `Firefox/1 ${"x".repeat(5000)}` });
  const [session] = await app.db.select().from(schema.sessions).where(eq(schema.sessions.userId, id));
  expect(session?.userAgent).toHaveLength(300);
});

test("[7.1] signing out ends only this device's session", async () => {
  const { cookie, email } = await signedInUser(app, "client");
  const otherDevice = await signInAs(app, email);
  await app.send("/auth/v1/logout", { method: "POST", as: cookie });
  expect(await isSignedIn(app, cookie)).toBe(false);
  expect(await isSignedIn(app, otherDevice)).toBe(true);
});
