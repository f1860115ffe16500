import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UserType } from "../../../contract/identity/users.ts";
import { type RealtimeEvent, realtimeEventSchema } from "../../../contract/platform/realtime.schema.ts";
import type { Queryable } from "../../../db/database.ts";
import type { DatabaseConnection } from "../database/database.ts";
import { Refusal } from "../errors/refusal.ts";
import { describeError, type Logger } from "../observability/logging.ts";
import { createEventStream, type EventStream } from "./event-stream.ts";

/** Notifies open browsers that their data has changed, whichever process they are connected to. */
export interface Realtime {
  /** Publishes as part of a transaction: the event is delivered when it commits. */
  publish(transaction: Queryable, userIds: readonly string[], event: RealtimeEvent): Promise<void>;
  /** Like `publish`, but to everybody of one type: a session ends when its owner's type changes. */
  publishToType(transaction: Queryable, userType: UserType, event: RealtimeEvent): Promise<void>;
  /** Opens a stream that ends with the session. */
  open(session: { userId: string; userType: UserType; sessionId: string }): ReadableStream<Uint8Array>;
  /** False while the connection that receives events is broken: live updates then arrive late. */
  isListening(): boolean;
  /** How many streams are open in this process. */
  countStreams(): number;
  /** Sends a message through the database to itself. Throws if it does not arrive, as behind a pooler in transaction mode. */
  verify(): Promise<void>;
  stop(): Promise<void>;
}

/** The migration `session_ended` uses the same name: a deleted session publishes there. */
const channel = "realtime";
/** How long a message to itself may take, in milliseconds. */
const verificationMs = 3000;
/** The maximum number of streams per user. A browser opens one, however many tabs it has. */
const maxPerUser = 20;

const notificationSchema = z.object({ to: z.array(z.string()), event: realtimeEventSchema });

const userTopic = (userId: string) => `user:${userId}`;
const typeTopic = (userType: UserType) => `type:${userType}`;
const sessionTopic = (sessionId: string) => `session:${sessionId}`;

interface Subscriber {
  userId: string;
  sessionId: string;
  stream: EventStream;
}

interface RealtimeOptions {
  /** Returns the sessions that have not ended. */
  findLiveSessions(db: Queryable, sessionIds: string[]): Promise<Set<string>>;
  heartbeatMs?: number;
}

/** Listens on the database for published events. */
export async function startRealtime(
  { db, listen }: Pick<DatabaseConnection, "db" | "listen">,
  logger: Logger,
  { findLiveSessions, heartbeatMs = 20_000 }: RealtimeOptions,
): Promise<Realtime> {
  const subscribers = new Map<string, Set<Subscriber>>();
  const all = new Set<Subscriber>();
  let isStopped = false;

  const onMessage = (payload: string) => {
    const notification = notificationSchema.safeParse(parseJson(payload));
    // Anybody who can reach the database can send any text on a channel.
    if (!notification.success) return logger.warn("the notification is not an event");
    const { to, event } = notification.data;
    for (const topic of to) {
      for (const { stream } of subscribers.get(topic) ?? []) {
        stream.send(event);
        if (event.type === "session.ended") stream.close();
      }
    }
  };
  const onReconnect = () => {
    for (const { stream } of all) stream.send({ type: "ready" });
  };
  const listening = await listen(channel, { onMessage, onReconnect });

  const checkSessions = async () => {
    // Closes streams whose session ended without an event, because it expired or ended as the stream began.
    // Does not check streams opened during the query.
    const checked = [...all];
    const liveSessions = await findLiveSessions(
      db,
      checked.map(({ sessionId }) => sessionId),
    );
    for (const { sessionId, stream } of checked) {
      if (liveSessions.has(sessionId)) stream.sendHeartbeat();
      else stream.close();
    }
  };
  const heartbeat = setInterval(() => {
    if (all.size > 0)
      checkSessions().catch((error: unknown) => logger.warn({ error: describeError(error) }, "no heartbeat"));
  }, heartbeatMs);

  const subscribe = (topic: string, follower: Subscriber) => {
    const sameTopic = subscribers.get(topic) ?? new Set();
    subscribers.set(topic, sameTopic.add(follower));
  };
  const unsubscribe = (topic: string, follower: Subscriber) => {
    const sameTopic = subscribers.get(topic);
    sameTopic?.delete(follower);
    if (sameTopic?.size === 0) subscribers.delete(topic);
  };

  const notify = async (transaction: Queryable, to: readonly string[], event: RealtimeEvent) => {
    await transaction.execute(sql`select pg_notify(${channel}, ${JSON.stringify({ to, event })})`);
  };

  return {
    publish: (transaction, userIds, event) => notify(transaction, userIds.map(userTopic), event),
    publishToType: (transaction, userType, event) => notify(transaction, [typeTopic(userType)], event),
    open: ({ userId, userType, sessionId }) => {
      if (isStopped) throw new Refusal("unavailable", { retryAfterSeconds: 1 });
      if ((subscribers.get(userTopic(userId))?.size ?? 0) >= maxPerUser) {
        throw new Refusal("rate_limited", { retryAfterSeconds: 60 });
      }
      const topics = [userTopic(userId), typeTopic(userType), sessionTopic(sessionId)];
      const stream = createEventStream(() => {
        all.delete(subscriber);
        for (const topic of topics) unsubscribe(topic, subscriber);
      });
      const subscriber = { userId, sessionId, stream };
      all.add(subscriber);
      for (const topic of topics) subscribe(topic, subscriber);
      stream.send({ type: "ready" });
      return stream.body;
    },
    isListening: listening.isConnected,
    countStreams: () => all.size,
    verify: async () => {
      const received = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => received.resolve(false), verificationMs);
      const own = `verification_${randomUUID().replaceAll("-", "")}`;
      const { stop } = await listen(own, {
        onMessage: () => received.resolve(true),
        onReconnect: () => undefined,
      });
      try {
        await db.execute(sql`select pg_notify(${own}, '')`);
        if (!(await received.promise)) throw new Error("the message did not arrive");
      } finally {
        clearTimeout(timer);
        await stop();
      }
    },
    stop: async () => {
      isStopped = true;
      clearInterval(heartbeat);
      for (const { stream } of all) stream.close();
      await listening.stop();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
