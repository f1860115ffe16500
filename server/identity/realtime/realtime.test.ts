import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { enrolledFactorSchema } from "../../../contract/identity/accounts.schema.ts";
import { schema } from "../../../db/database.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { startRealtime } from "../../platform/http/realtime.ts";
import { createLogger } from "../../platform/observability/logging.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertThread, markRead, sendText, setBlock } from "../../testing/conversations.ts";
import { password, signedInUser, signInAs } from "../../testing/fixtures.ts";
import { createTestDatabase } from "../../testing/postgres.ts";
import { listenOnPort, openEvents } from "../../testing/realtime.ts";
import { totpCode } from "../../testing/totp.ts";
import { findLiveSessions } from "../accounts/service.ts";

const app = await useTestApp();
const server = await listenOnPort(app);
afterAll(() => server.close());

/** A stream after its `ready` event: it receives everything from here on. */
async function openStream(person: { cookie: string }) {
  const events = await openEvents(server.url, { cookie: person.cookie });
  expect(await events.next()).toEqual({ type: "ready" });
  return events;
}

test("both people receive a message's IDs right away, over an unbuffered stream", async () => {
  const { id, parent, doula } = await insertThread(app);
  const [ofParent, ofDoula] = [await openStream(parent), await openStream(doula)];
  expect(Object.fromEntries(ofDoula.response.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  expect(ofDoula.response.headers.has("content-encoding")).toBe(false);
  const message = await sendText(app, parent, id, "Hello");
  const created = { type: "message.created", conversation_id: id, message_id: message.id };
  expect(await ofDoula.next()).toEqual(created);
  expect(await ofParent.next()).toEqual(created);
  await markRead(app, doula, id, message.id);
  const read = { type: "conversation.read", conversation_id: id };
  expect(await ofParent.next()).toEqual(read);
  expect(await ofDoula.next()).toEqual(read);
  await setBlock(app, doula, id, true);
  expect(await ofParent.next()).toEqual({ type: "conversation.changed", conversation_id: id });
  for (const stream of [ofParent, ofDoula]) stream.close();
});

test("[2.8] only the first block between two people notifies them", async () => {
  const { id, parent, doula } = await insertThread(app);
  const streams = [await openStream(parent), await openStream(doula)];
  for (const isBlocked of [true, true, false, false])
    expect((await setBlock(app, doula, id, isBlocked)).status).toBe(204);
  const { id: messageId } = await sendText(app, parent, id, "Hello again");
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ type: "conversation.changed", conversation_id: id });
    const created = { type: "message.created", conversation_id: id, message_id: messageId };
    expect(await stream.next()).toEqual(created);
    stream.close();
  }
});

test("a message notifies nobody but the two people", async () => {
  const { id, parent } = await insertThread(app);
  const stranger = await signedInUser(app, "client");
  const stream = await openStream(stranger);
  await sendText(app, parent, id, "Hello");
  const lost = { type: "booking.changed", booking_id: randomUUID() } as const;
  const sent = { type: "booking.changed", booking_id: randomUUID() } as const;
  const undone = inTransaction(app.db, async (tx) => {
    await app.realtime.publish(tx, [stranger.id], lost);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await inTransaction(app.db, (tx) => app.realtime.publish(tx, [stranger.id], sent));
  expect(await stream.next()).toEqual(sent);
  stream.close();
});

test("a client with a bearer token can open a stream", async () => {
  const { id, parent, doula } = await insertThread(app);
  const token = decodeURIComponent(doula.cookie.split("=").slice(1).join("="));
  const stream = await openEvents(server.url, { authorization: `Bearer ${token}` });
  expect(await stream.next()).toEqual({ type: "ready" });
  const message = await sendText(app, parent, id, "Hello");
  expect(await stream.next()).toMatchObject({ message_id: message.id });
  stream.close();
  const strangerHeaders: Record<string, string>[] = [{}, { authorization: "Bearer nonsense" }];
  for (const headers of strangerHeaders) {
    const refused = await openEvents(server.url, headers);
    expect(refused.response.status).toBe(401);
    expect(await refused.response.json()).toMatchObject({ code: "unauthenticated" });
  }
});

test("signing out ends only the streams of that session", async () => {
  const person = await signedInUser(app, "client");
  const otherSession = { cookie: await signInAs(app, person.email) };
  const [ended, open] = [await openStream(person), await openStream(otherSession)];
  await app.send("/auth/v1/logout", { method: "POST", as: person.cookie });
  expect(await ended.next()).toEqual({ type: "session.ended" });
  expect(await ended.next()).toBeUndefined();
  const event = { type: "booking.changed", booking_id: randomUUID() } as const;
  await app.realtime.publish(app.db, [person.id], event);
  expect(await open.next()).toEqual(event);
  open.close();
});

test("turning on a second step does not end the browser's stream", async () => {
  const person = await signedInUser(app, "client");
  const stream = await openStream(person);
  const post = (path: string, json: object) =>
    app.send(`/auth/v1/factors${path}`, { method: "POST", as: person.cookie, json });
  const enrolled = await post("", { factor_type: "totp", current_password: password });
  const { id, totp } = enrolledFactorSchema.parse(await enrolled.json());
  expect((await post(`/${id}/verify`, { code: totpCode(totp.secret) })).status).toBe(200);
  const event = { type: "booking.changed", booking_id: randomUUID() } as const;
  await app.realtime.publish(app.db, [person.id], event);
  expect(await stream.next()).toEqual(event);
  stream.close();
});

test("deleting an account ends its streams", async () => {
  const person = await signedInUser(app, "client");
  const stream = await openStream(person);
  await app.db.delete(schema.users).where(eq(schema.users.id, person.id));
  expect(await stream.next()).toEqual({ type: "session.ended" });
  expect(await stream.next()).toBeUndefined();
});

test("a person can have twenty streams at a time", async () => {
  const person = await signedInUser(app, "client");
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(person)));
  const refused = await openEvents(server.url, { cookie: person.cookie });
  expect(refused.response.status).toBe(429);
  streams[0]?.close();
  await expect
    .poll(async () => {
      const again = await openEvents(server.url, { cookie: person.cookie });
      again.close();
      return again.response.status;
    })
    .toBe(200);
  for (const stream of streams) stream.close();
});

test("the stream of an expired session ends at the next heartbeat", async () => {
  const database = await createTestDatabase();
  const logger = createLogger({ LOG_LEVEL: "silent", isProduction: false });
  const realtime = await startRealtime(database, logger, { findLiveSessions, heartbeatMs: 50 });
  const [user] = await database.db
    .insert(schema.users)
    .values({ email: "ana@doula.test" })
    .returning({ id: schema.users.id });
  const userId = user?.id ?? "";
  const open = async (expiresAt: Date) => {
    const [session] = await database.db
      .insert(schema.sessions)
      .values({ userId, token: randomUUID(), expiresAt })
      .returning({ id: schema.sessions.id });
    return realtime.open({ userId, userType: "client", sessionId: session?.id ?? "" });
  };
  const expired = await open(new Date(Date.now() - 1000));
  const alive = (await open(new Date(Date.now() + 3_600_000))).getReader();
  expect(await new Response(expired).text()).toBe('retry: 1000\n\ndata: {"type":"ready"}\n\n');

  const readChunk = async () => new TextDecoder().decode((await alive.read()).value);
  expect([await readChunk(), await readChunk(), await readChunk()].at(-1)).toBe(": \n\n");
  const ended = (async () => {
    while (!(await alive.read()).done);
  })();
  await realtime.stop();
  await ended;
  expect(() => realtime.open({ userId, userType: "client", sessionId: randomUUID() })).toThrow("unavailable");
  await database.close();
});
