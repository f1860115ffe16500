import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { realtimeEventSchema } from "../contract/realtime.schema.ts";
import { type BenchDatabases, withClient } from "./databases.ts";
import { sessionOf } from "./people.ts";
import { percentile } from "./samples.ts";
import { productionEnv, startServerProcess } from "./server-process.ts";
import { milliseconds, type Row, verdictOf } from "./table.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

const doulas = 10_000;
const pairs = 100;
const messagesEach = 12;
const betweenMs = 25;
const maxMs = 100;
const maxWaitMs = 10_000;

interface Pair {
  conversationId: string;
  parent: { authorization: string };
  doula: { authorization: string };
}

/** From the send to the event in the receiver's stream, with 200 streams open; with one process, and with two. */
export async function benchMessages(databases: BenchDatabases): Promise<Row[]> {
  const databaseUrl = await databases.withDoulas(doulas);
  const people = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(insertPairs, [pairs]);
    const inserted: Pair[] = [];
    for (const { id, a, b } of rows) {
      inserted.push({
        conversationId: String(id),
        parent: await bearerOf(client, String(a)),
        doula: await bearerOf(client, String(b)),
      });
    }
    return inserted;
  });
  const folder = createTemporaryFolder();
  const env = productionEnv(databaseUrl, 10, folder.path);
  const [one, other] = [await startServerProcess({ env }), await startServerProcess({ env })];
  const rows = [
    deliveryRow("one process", await measure(people, { sendTo: one.url, listenTo: one.url })),
    deliveryRow("two processes", await measure(people, { sendTo: one.url, listenTo: other.url })),
  ];
  await Promise.all([one.stop(), other.stop()]);
  folder.remove();
  return rows;
}

function deliveryRow(how: string, timings: number[]): Row {
  const [p50, p99] = [percentile(timings, 0.5), percentile(timings, 0.99)];
  return {
    what: `Message delivery, ${2 * pairs} open streams, ${how}`,
    measured: `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}`,
    against: `${timings.length} messages, p99 at most ${milliseconds(maxMs)}`,
    verdict: verdictOf(p99 <= maxMs),
  };
}

/** How long each message took, in milliseconds. Throws where one does not arrive. */
async function measure(people: Pair[], { sendTo, listenTo }: { sendTo: string; listenTo: string }) {
  const arrivals = new Map<string, number>();
  const leaving = new AbortController();
  const streams = await Promise.all(
    people.flatMap(({ parent, doula }) => [
      follow(listenTo, doula, leaving.signal, (messageId) => arrivals.set(messageId, performance.now())),
      follow(listenTo, parent, leaving.signal, () => undefined),
    ]),
  );
  // The first of every pair warms up what happens once.
  for (const pair of people) await write(sendTo, pair);
  const sends: Promise<{ messageId: string; sentAt: number }>[] = [];
  for (let turn = 1; turn < messagesEach; turn++) {
    for (const pair of people) {
      sends.push(write(sendTo, pair));
      await sleep(betweenMs);
    }
  }
  const sent = await Promise.all(sends);
  const deadline = performance.now() + maxWaitMs;
  while (!sent.every(({ messageId }) => arrivals.has(messageId)) && performance.now() < deadline)
    await sleep(20);
  leaving.abort();
  await Promise.all(streams.map((stream) => stream.ended));
  return sent.map(({ messageId, sentAt }) => {
    const arrivedAt = arrivals.get(messageId);
    if (arrivedAt === undefined) throw new Error("a message did not arrive");
    return arrivedAt - sentAt;
  });
}

async function bearerOf(client: Parameters<typeof sessionOf>[0], userId: string) {
  const { authorization } = await sessionOf(client, userId);
  return { authorization };
}

const messageSchema = z.object({ id: z.string() });

async function write(url: string, { conversationId, parent }: Pair) {
  const sentAt = performance.now();
  const response = await fetch(`${url}/rest/v1/conversations/${conversationId}/messages`, {
    method: "POST",
    headers: { ...parent, "content-type": "application/json" },
    body: JSON.stringify({ content: "Are you free on Tuesday?", client_key: randomUUID() }),
  });
  if (response.status !== 201) throw new Error(`a send was answered ${response.status}`);
  return { messageId: messageSchema.parse(await response.json()).id, sentAt };
}

/** Opens a stream and waits for its first event. */
async function follow(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  hear: (messageId: string) => void,
): Promise<{ ended: Promise<void> }> {
  const response = await fetch(`${url}/realtime/v1`, { headers, signal });
  if (!response.body) throw new Error(`a stream was answered ${response.status}`);
  const ready = Promise.withResolvers<void>();
  const read = async (body: ReadableStream<Uint8Array>) => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      for (const [, json = ""] of chunk.matchAll(/^data: (.*)$/gm)) {
        const event = realtimeEventSchema.parse(JSON.parse(json));
        if (event.type === "ready") ready.resolve();
        if (event.type === "message.created") hear(event.message_id);
      }
    }
  };
  // It ends with being left.
  const ended = read(response.body).catch(() => undefined);
  await ready.promise;
  return { ended };
}

/** Parents and doulas who have a conversation. */
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
