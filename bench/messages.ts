import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { realtimeEventSchema } from "../contract/platform/realtime.schema.ts";
import { type BenchDatabases, createSession, withClient } from "./databases.ts";
import { productionSettings, startServer } from "./server-process.ts";
import { p99Row, type Row } from "./table.ts";

const doulas = 10_000;
const pairs = 100;
const messages = 11 * pairs;
const maxSenders = 100;
const sendIntervalMs = 25;
const maxMs = 100;
const rowName = `Message delivery, ${2 * pairs} open streams`;
const maxWaitMs = 10_000;

export interface Pair {
  conversationId: string;
  parent: { authorization: string };
  doula: { authorization: string };
}

/**
 * Measures the time from sending a message to its event in the receiver's stream, with 200 open streams, on
 * one process and on two.
 */
export async function benchMessages(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(doulas);
  const people = await connectPairs(databaseUrl, pairs);
  const settings = productionSettings(databaseUrl);
  await using one = await startServer(settings);
  await using other = await startServer(settings);
  return [
    p99Row(
      `${rowName}, one process`,
      await measureDelivery(people, { sendTo: one.url, listenTo: one.url, messages }),
      maxMs,
    ),
    p99Row(
      `${rowName}, two processes`,
      await measureDelivery(people, { sendTo: one.url, listenTo: other.url, messages }),
      maxMs,
    ),
  ];
}

/** Inserts conversations between parents and doulas, who are signed in. */
export function connectPairs(databaseUrl: string, count: number): Promise<Pair[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(insertPairs, [count]);
    const connectedPairs: Pair[] = [];
    for (const { id, a, b } of rows) {
      connectedPairs.push({
        conversationId: String(id),
        parent: await createSession(client, String(a)),
        doula: await createSession(client, String(b)),
      });
    }
    return connectedPairs;
  });
}

interface Delivery {
  sendTo: string;
  listenTo: string;
  /** How many messages are sent, 40 a second. */
  messages: number;
  /** Called while every stream is open. */
  onOpen?: () => Promise<void>;
}

/**
 * Opens a stream for everybody. Returns each message's delivery time in milliseconds. Throws if a message does not arrive.
 */
export async function measureDelivery(
  people: Pair[],
  { sendTo, listenTo, messages, onOpen = async () => undefined }: Delivery,
): Promise<number[]> {
  const arrivals = new Map<string, number>();
  const abortController = new AbortController();
  const streams = await Promise.all(
    people.flatMap(({ parent, doula }) => [
      openStream(listenTo, doula, abortController.signal, (messageId) =>
        arrivals.set(messageId, performance.now()),
      ),
      openStream(listenTo, parent, abortController.signal, () => undefined),
    ]),
  );
  await onOpen();
  const senders = people.slice(0, maxSenders);
  // Each sender's first message is a warm-up.
  for (const pair of senders) await sendMessage(sendTo, pair);
  const sends: Promise<{ messageId: string; sentAt: number }>[] = [];
  while (sends.length < messages) {
    for (const pair of senders) {
      sends.push(sendMessage(sendTo, pair));
      await sleep(sendIntervalMs);
    }
  }
  const sentMessages = await Promise.all(sends);
  const deadline = performance.now() + maxWaitMs;
  while (!sentMessages.every(({ messageId }) => arrivals.has(messageId)) && performance.now() < deadline)
    await sleep(20);
  abortController.abort();
  await Promise.all(streams.map((stream) => stream.ended));
  return sentMessages.map(({ messageId, sentAt }) => {
    const arrivedAt = arrivals.get(messageId);
    if (arrivedAt === undefined) throw new Error("a message did not arrive");
    return arrivedAt - sentAt;
  });
}

const messageSchema = z.object({ id: z.string() });

async function sendMessage(url: string, { conversationId, parent }: Pair) {
  const sentAt = performance.now();
  const response = await fetch(`${url}/rest/v1/conversations/${conversationId}/messages`, {
    method: "POST",
    headers: { ...parent, "content-type": "application/json" },
    body: JSON.stringify({ content: "Are you free on Tuesday?", client_key: randomUUID() }),
  });
  if (response.status !== 201) throw new Error(`sending a message returned ${response.status}`);
  return { messageId: messageSchema.parse(await response.json()).id, sentAt };
}

/** Opens a stream and waits for its first event. */
async function openStream(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  onMessage: (messageId: string) => void,
): Promise<{ ended: Promise<void> }> {
  const response = await fetch(`${url}/realtime/v1`, { headers, signal });
  if (!response.body) throw new Error(`opening a stream returned ${response.status}`);
  const ready = Promise.withResolvers<void>();
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      for (const [, json = ""] of chunk.matchAll(/^data: (.*)$/gm)) {
        const event = realtimeEventSchema.parse(JSON.parse(json));
        if (event.type === "ready") ready.resolve();
        if (event.type === "message.created") onMessage(event.message_id);
      }
    }
  };
  // Aborting ends the stream.
  const ended = read(response.body).catch(() => undefined);
  await ready.promise;
  return { ended };
}

/** Inserts conversations between parents and doulas. */
const insertPairs = `
  with pairs as materialized (
    select gen_random_uuid() as id, c.id as a, d.user_id as b
    from (select id, row_number() over (order by id) as n from users where user_type = 'client' limit $1) c
    join (
      select user_id, row_number() over (order by user_id) as n from doula_profiles where is_listed
    ) d using (n)
  ), made as (
    insert into conversations (id) select id from pairs
  ), sides as (
    insert into conversation_members (conversation_id, user_id, other_user_id)
    select id, a, b from pairs union all select id, b, a from pairs
  )
  select id, a, b from pairs
`;
