import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { type Analytics, analyticsSchema } from "../../../contract/operations/analytics.schema.ts";
import { bookingSchema } from "../../../contract/scheduling/bookings.schema.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertThread, sendText } from "../../testing/conversations.ts";
import {
  bookIntroCall,
  errorCode,
  insertDoula,
  insertUser,
  removeFavorite,
  saveFavorite,
  setDoulaStatus,
  signedInUser,
} from "../../testing/fixtures.ts";
import { monday } from "../../testing/moments.ts";
import { rollUpDeltas } from "./queries.ts";

const { bookings, conversations, messages, users } = schema;

const app = await useTestApp();
const admin = await signedInUser(app, "admin", "Zed Admin");
beforeEach(() => app.setNow(monday));

async function read(query = ""): Promise<Analytics> {
  const response = await app.send(`/rest/v1/analytics${query}`, { as: admin.cookie });
  expect(response.status).toBe(200);
  return analyticsSchema.parse(await response.json());
}

const pickTotals = ({ users, applications, bookings, messages, favorites }: Analytics) => ({
  ...users,
  ...applications,
  bookings,
  messages,
  favorites,
});

/** Returns how much each total changed since `before`, without unchanged ones. */
async function readChangesSince(before: Analytics) {
  const known: Record<string, number> = pickTotals(before);
  const changes = Object.entries(pickTotals(await read())).map(([name, total]) => [
    name,
    total - (known[name] ?? 0),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

const deleteUsers = (...ids: string[]) => app.db.delete(users).where(inArray(users.id, ids));

describe("[2.14 7.2] the totals for admins", () => {
  test("count users by type as they sign up, change type and leave", async () => {
    const before = await read();
    const { id } = await insertUser(app, "client");
    const other = await insertUser(app, "client");
    expect(await readChangesSince(before)).toEqual({ client: 2 });
    const json = { first_name: "Ana", last_name: "Ruiz", user_type: "admin", extra_intro_calls: 0 };
    const changed = await app.send(`/rest/v1/users/${id}`, { method: "PUT", as: admin.cookie, json });
    expect(changed.status).toBe(200);
    expect(await readChangesSince(before)).toEqual({ client: 1, admin: 1 });
    await deleteUsers(id, other.id);
    expect(await readChangesSince(before)).toEqual({});
  });

  test("count several users who are inserted or demoted in one statement", async () => {
    const before = await read();
    const many = ["client", "client", "doula", "admin"].map((userType) => ({
      email: `${randomUUID()}@doula.test`,
      userType,
    }));
    const inserted = await app.db.insert(users).values(many).returning({ id: users.id });
    const ids = inserted.map(({ id }) => id);
    expect(await readChangesSince(before)).toEqual({ client: 2, doula: 1, admin: 1 });
    await app.db.update(users).set({ userType: "client" }).where(inArray(users.id, ids));
    expect(await readChangesSince(before)).toEqual({ client: 4 });
    await deleteUsers(...ids);
    expect(await readChangesSince(before)).toEqual({});
  });

  test("count applications by status, without drafts, until the doula's account is deleted", async () => {
    const before = await read();
    const { id, userId } = await insertDoula(app, { status: "pending" });
    expect(await readChangesSince(before)).toEqual({ doula: 1, pending: 1 });
    for (const status of ["approved", "rejected"]) {
      await setDoulaStatus(app, id, status);
      expect(await readChangesSince(before)).toEqual({ doula: 1, [status]: 1 });
    }
    await setDoulaStatus(app, id, "draft");
    expect(await readChangesSince(before)).toEqual({ doula: 1 });
    await setDoulaStatus(app, id, "pending");
    await deleteUsers(userId);
    expect(await readChangesSince(before)).toEqual({});
  });

  test("[3.18] count bookings, including cancelled ones, until the doula's account is deleted", async () => {
    const before = await read();
    const [parent, doula] = [await signedInUser(app, "client"), await insertDoula(app)];
    const booked = await bookIntroCall(app, parent, doula.id, "2026-11-25T15:00:00.000Z");
    expect(booked.status).toBe(201);
    const { id } = bookingSchema.parse(await booked.json());
    await app.send(`/rest/v1/bookings/${id}/cancel`, { method: "POST", as: parent.cookie, json: {} });
    expect(await readChangesSince(before)).toEqual({ client: 1, doula: 1, approved: 1, bookings: 1 });
    await deleteUsers(parent.id);
    expect(await readChangesSince(before)).toEqual({ doula: 1, approved: 1, bookings: 1 });
    await deleteUsers(doula.userId);
    expect(await readChangesSince(before)).toEqual({});
  });

  test("[3.18] count messages until their conversation is deleted", async () => {
    const { id, parent, doula } = await insertThread(app);
    const before = await read();
    await sendText(app, parent, id, "Are you free in May?");
    await sendText(app, doula, id, "I am.");
    expect(await readChangesSince(before)).toEqual({ messages: 2 });
    await app.db.delete(conversations).where(eq(conversations.id, id));
    expect(await readChangesSince(before)).toEqual({});
  });

  test("[3.18] count favorites that are saved, removed and restored", async () => {
    const [parent, doula] = [await signedInUser(app, "client"), await insertDoula(app)];
    const before = await read();
    await saveFavorite(app, parent, doula.id);
    await saveFavorite(app, parent, doula.id);
    expect(await readChangesSince(before)).toEqual({ favorites: 1 });
    await removeFavorite(app, parent, doula.id);
    expect(await readChangesSince(before)).toEqual({});
    await app.db.execute(sql`delete from favorites where removed_at is not null`);
    await saveFavorite(app, parent, doula.id);
    await deleteUsers(parent.id);
    expect(await readChangesSince(before)).toEqual({ client: -1 });
  });

  test("do not change if a transaction fails", async () => {
    const before = await read();
    const email = `${randomUUID()}@doula.test`;
    await expect(app.db.insert(users).values([{ email }, { email }])).rejects.toThrow();
    expect(await readChangesSince(before)).toEqual({});
  });

  test("are the same after a job has rolled up the counts", async () => {
    await insertUser(app, "client");
    const before = await read();
    while ((await rollUpDeltas(app.db, 2)) > 0);
    expect(await read()).toEqual(before);
    await insertUser(app, "client");
    expect(await readChangesSince(before)).toEqual({ client: 1 });
    await rollUpDeltas(app.db, 1000);
    expect(await readChangesSince(before)).toEqual({ client: 1 });
  });
});

describe("[2.14] the counts of each day", () => {
  test("cover 30 days or the requested number, up to today in UTC", async () => {
    app.setNow(new Date("2026-11-23T23:59:59Z"));
    const { days } = await read();
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-10-25", "2026-11-23"]);
    expect((await read("?days=7")).days.map(({ day }) => day)).toEqual(days.slice(-7).map(({ day }) => day));
    expect((await read("?days=90")).days).toHaveLength(90);
  });

  test("assign sign-ups, intro calls and messages to the UTC day they were made, and keep deleted ones", async () => {
    const { id: conversationId, parent, doula } = await insertThread(app);
    app.setNow(new Date("2030-05-10T12:00:00Z"));
    const createdAt = new Date("2030-05-08T23:30:00Z");
    const [user] = await app.db
      .insert(users)
      .values([
        { email: `${randomUUID()}@doula.test`, createdAt },
        {
          email: `${randomUUID()}@doula.test`,
          userType: "doula",
          createdAt: new Date("2030-05-09T00:30:00Z"),
        },
      ])
      .returning({ id: users.id });
    const startsAt = new Date("2030-06-01T12:00:00Z");
    const endsAt = new Date("2030-06-01T12:30:00Z");
    const blocked = `[${startsAt.toISOString()},${endsAt.toISOString()})`;
    const call = { doulaProfileId: doula.id, startsAt, endsAt, blocked, timeZone: "America/Chicago" };
    await app.db.insert(bookings).values({ ...call, status: "confirmed", createdAt });
    const message = { conversationId, senderId: parent.id, clientKey: randomUUID(), content: "Hello" };
    await app.db.insert(messages).values({ ...message, createdAt });

    const counted = (await read("?days=7")).days.slice(-3);
    const none = { sign_ups: 0, searches: 0, intro_calls: 0, messages: 0 };
    expect(counted).toEqual([
      { day: "2030-05-08", ...none, sign_ups: 1, intro_calls: 1, messages: 1 },
      { day: "2030-05-09", ...none, sign_ups: 1 },
      { day: "2030-05-10", ...none },
    ]);

    const before = await read("?days=7");
    await deleteUsers(user?.id ?? "", doula.userId);
    await app.db.delete(conversations).where(eq(conversations.id, conversationId));
    await rollUpDeltas(app.db, 1000);
    const after = await read("?days=7");
    expect(after.days).toEqual(before.days);
    expect(after.bookings).toBe(before.bookings - 1);
    expect(after.messages).toBe(before.messages - 1);
  });

  test("count each successful search once, regardless of its pages and of previews", async () => {
    app.setNow(new Date("2030-07-10T12:00:00Z"));
    const parent = await signedInUser(app, "client");
    const first = await insertDoula(app, { latitude: 30.1, createdAt: new Date("2000-01-01T00:00:00Z") });
    const search = async (query: string) =>
      (await app.send(`/rest/v1/doula_profiles?${query}`, { as: parent.cookie })).status;
    expect(await search("lat=30.2672&lng=-97.7431")).toBe(200);
    expect(await search("lat=30.2672&lng=-97.7431&sort=price")).toBe(200);
    expect(await search("")).toBe(200);
    expect(await search(`after=${first.id}`)).toBe(200);
    expect(await search("lat=30.2672&lng=-97.7431&sort=price&preview=true")).toBe(200);
    expect(await search("lat=30.2672")).toBe(400);
    const searches = async () => (await read("?days=7")).days.at(-1)?.searches;
    expect(await searches()).toBe(0);
    await app.eventCounter.flush();
    expect(await searches()).toBe(3);
    await rollUpDeltas(app.db, 1000);
    expect(await searches()).toBe(3);
    const { rows } = await app.db.execute(sql`
      select * from daily_metrics where metric = 'searches' and day = '2030-07-10'
    `);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(["amount", "day", "metric"]);
  });

  test.each(["1", "0", "31", "-7", "all", ""])("are refused for %j days", async (days) => {
    const response = await app.send(`/rest/v1/analytics?days=${days}`, { as: admin.cookie });
    expect(response.status).toBe(400);
    expect(await errorCode(response)).toBe("invalid_input");
  });
});

test("[9.9] recent activity is the five newest users and the five newest doula profiles, newest first", async () => {
  const at = (minute: number) => new Date(Date.UTC(2040, 0, 1, 12, minute));
  for (let minute = 0; minute < 7; minute++) {
    const { id } = await insertUser(app, minute % 2 ? "client" : "admin", `Person ${minute}`);
    await app.db
      .update(users)
      .set({ createdAt: at(minute) })
      .where(eq(users.id, id));
    const fullName = `Doula ${minute}`;
    const doula = await insertDoula(app, {
      fullName,
      status: "draft",
      createdAt: new Date(at(minute).getTime() + 1),
    });
    await app.db
      .update(users)
      .set({ createdAt: at(-100) })
      .where(eq(users.id, doula.userId));
  }
  const nameless = await insertUser(app, "client", "");
  await app.db
    .update(users)
    .set({ createdAt: at(9) })
    .where(eq(users.id, nameless.id));
  const { recent_activity: recent } = await read();
  expect(recent.map(({ name }) => name)).toEqual([
    nameless.email,
    ...[6, 5, 4, 3].flatMap((minute) => [`Doula ${minute}`, `Person ${minute}`]),
    "Doula 2",
  ]);
  expect(recent[0]).toEqual({
    kind: "user",
    id: nameless.id,
    name: nameless.email,
    profile_image_url: null,
    user_type: "client",
    created_at: "2040-01-01T12:09:00.000Z",
  });
  expect(recent[1]).toMatchObject({ kind: "doula_profile", created_at: "2040-01-01T12:06:00.001Z" });
});
