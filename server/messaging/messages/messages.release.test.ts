import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { demoDoula } from "../../../db/seed.ts";
import { findFreePort } from "../../../scripts/free-port.ts";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/throwaway-postgres.ts";
import { openEmbeddedDatabase, openServerDatabase } from "../../platform/database/database.ts";
import { databaseAddress, runStatement } from "../../testing/postgres-server.ts";
import { type Run, runProgram, whenReady } from "../../testing/program.ts";
import { openEvents } from "../../testing/realtime.ts";
import {
  prepareWriters,
  readMessageKeys,
  signIn,
  signInWriter,
  type Writer,
  write,
} from "../../testing/writers.ts";

const writers = 10;
const messagesEach = 25;

let postgres: ThrowawayPostgres;
let folder: string;
let runs: Run[];

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-messages-"));
  runs = [];
});
afterEach(async () => {
  for (const run of runs) run.process.kill("SIGKILL");
  await Promise.all(runs.map((run) => run.exit));
  await rm(folder, { recursive: true, force: true });
});

/** Starts a separate process on its own port. Two of them share one secret, as behind a load balancer. */
async function startProcess(env: Record<string, string>) {
  const port = await findFreePort();
  const run = runProgram({
    DATA_DIR: folder,
    AUTH_SECRET: "the secret of all processes of this test, long enough",
    PORT: String(port),
    ...env,
  });
  runs.push(run);
  await whenReady(run);
  return { url: `http://127.0.0.1:${port}`, run };
}

/** Sets up a database with these writers, for several processes. */
const databases = {
  embedded: async (): Promise<Record<string, string>> => {
    const connection = await openEmbeddedDatabase(path.join(folder, "postgres"));
    await prepareWriters(connection, writers);
    await connection.close();
    return {};
  },
  server: async (): Promise<Record<string, string>> => {
    const name = `writers_${randomUUID().replaceAll("-", "")}`;
    await runStatement(postgres.url, `create database ${name}`);
    const url = databaseAddress(postgres.url, name);
    const connection = await openServerDatabase(url);
    await prepareWriters(connection, writers);
    await connection.close();
    return { DATABASE_URL: url };
  },
};

test.each(["embedded", "server"] as const)(
  `if the process is killed during ${writers * messagesEach} sends (%s), every acknowledged message is stored exactly once`,
  async (kind) => {
    const env = await databases[kind]();
    const killed = await startProcess(env);
    const people = await signedInWriters(killed.url);
    const plan = people.map(() => Array.from({ length: messagesEach }, () => randomUUID()));
    const acknowledged = people.map(() => new Set<string>());
    let count = 0;
    await Promise.all(
      people.map(async (person, index) => {
        for (const key of plan[index] ?? []) {
          if (!(await write(killed.url, person, "Hello", key))) return;
          acknowledged[index]?.add(key);
          if (++count === (writers * messagesEach) / 2) killed.run.process.kill("SIGKILL");
        }
      }),
    );
    await killed.run.exit;
    expect(count).toBeLessThan(writers * messagesEach);

    const again = await startProcess(env);
    for (const [index, person] of people.entries()) {
      const keys = await readMessageKeys(again.url, person);
      expect(new Set(keys).size).toBe(keys.length);
      expect([...(acknowledged[index] ?? [])].filter((key) => !keys.includes(key))).toEqual([]);
      // A writer who gets no response sends again with the same key.
      for (const key of plan[index] ?? []) {
        if (!acknowledged[index]?.has(key)) await write(again.url, person, "Hello", key);
      }
      expect((await readMessageKeys(again.url, person)).toSorted()).toEqual(plan[index]?.toSorted());
    }
  },
);

async function signedInWriters(url: string): Promise<Writer[]> {
  const people: Writer[] = [];
  for (let index = 0; index < writers; index++) people.push(await signInWriter(url, index));
  return people;
}

test("a process streams messages sent through another one, even after a third one is killed", async () => {
  const env = await databases.server();
  const one = await startProcess({ ...env, DATA_DIR: path.join(folder, "one") });
  const two = await startProcess({ ...env, DATA_DIR: path.join(folder, "two") });
  const parent = await signInWriter(one.url, 0);
  const events = await openEvents(two.url, { cookie: await signIn(two.url, demoDoula.email) });
  expect(await events.next()).toEqual({ type: "ready" });

  const message = await write(one.url, parent, "Hello from one");
  expect(await events.next()).toEqual({
    type: "message.created",
    conversation_id: parent.conversationId,
    message_id: message?.id,
  });

  one.run.process.kill("SIGKILL");
  await one.run.exit;
  expect(await write(one.url, parent, "Is anybody there?")).toBeUndefined();
  const next = await write(two.url, parent, "Hello from two");
  expect(await events.next()).toMatchObject({ message_id: next?.id });

  two.run.process.kill("SIGTERM");
  expect(await events.next()).toBeUndefined();
  expect(await two.run.exit).toBe(0);
});
