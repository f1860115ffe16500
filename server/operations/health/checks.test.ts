import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { type HealthCheck, healthChecksSchema } from "../../../contract/operations/health.schema.ts";
import type { CheckName } from "../../../contract/operations/health.ts";
import { schema } from "../../../db/database.ts";
import { createEncryption } from "../../platform/security/encryption.ts";
import { startTestApp, type TestApp, useTestApp } from "../../testing/app.ts";
import { signedInUser } from "../../testing/fixtures.ts";
import { type CheckContext, runChecks } from "./service.ts";

const app = await useTestApp();

function contextOf(platform: TestApp): CheckContext {
  const services = { payments: undefined, calendar: undefined };
  const databaseKind = inject("databaseKind");
  return { platform, ...services, databaseKind, dataFolder: undefined, hasMailServer: true };
}

async function check(name: CheckName, change: Partial<CheckContext> = {}): Promise<HealthCheck | undefined> {
  const found = await runChecks({ ...contextOf(app), ...change });
  return found.find((result) => result.name === name);
}

const ofStates = (states: string[], found: HealthCheck[]) =>
  found.flatMap(({ name, state }) => (states.includes(state) ? [name] : []));

test("[2.14] a new site has everything but keys and a support address", async () => {
  const found = await runChecks(contextOf(app));
  expect(ofStates(["failed"], found)).toEqual([]);
  expect(ofStates(["warning"], found)).toEqual(["stripe", "google", "settings"]);
});

describe("what fails is named", () => {
  test("migrations that are missing, or newer than this version's", async () => {
    const { rows } = await app.db.execute(sql`
      select id, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1
    `);
    const [newest] = rows;
    const setNewest = (at: unknown) =>
      app.db.execute(
        sql`update drizzle.__drizzle_migrations set created_at = ${at} where id = ${newest?.id}`,
      );
    await setNewest(1);
    expect(await check("migrations")).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/^1 migrations are missing/),
    });
    await setNewest(newest?.created_at);
    await app.db.execute(sql`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${Number(newest?.created_at) + 1})
    `);
    expect(await check("migrations")).toMatchObject({ state: "warning" });
    await app.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
  });

  test("secrets that need another key, and those that need the previous one", async () => {
    const person = await signedInUser(app, "client");
    const previousKey = "the previous key of the tests, long enough";
    const previous = createEncryption({ key: previousKey });
    const id = randomUUID();
    const parent = previous.encrypt(person.id, { purpose: "loss-parent", id });
    await app.db.insert(schema.sealedLosses).values({ id, parentKey: "key", parent });
    expect(await check("keys")).toMatchObject({ state: "failed" });
    const encryption = createEncryption({ key: "a newer key of the tests, long enough", previousKey });
    expect(await check("keys", { platform: { ...app, encryption } })).toMatchObject({ state: "warning" });
    await app.db.delete(schema.sealedLosses);
    expect(await check("keys")).toMatchObject({ state: "ok" });
  });

  test("files that the database names and the store lacks", async () => {
    const person = await signedInUser(app, "client");
    const name = `${randomUUID()}.webp`;
    await app.db.execute(sql`
      update users set profile_image_url = ${`${person.id}/${name}`} where id = ${person.id}
    `);
    expect(await check("files")).toMatchObject({
      state: "failed",
      message: "1 of 1 files that the database names are missing.",
    });
    await app.storage.write({ bucket: "profile-images", userId: person.id, name }, new Uint8Array(1));
    expect(await check("files")).toMatchObject({ state: "ok" });
  });

  test("a file store, a mail server and a Stripe key that do not work, by codes and never by text", async () => {
    const secret = "sk_live_secret";
    const fail = async () => {
      throw Object.assign(new Error(`refused ${secret}`), { code: "EAUTH", responseCode: 535 });
    };
    const storage = { ...app.storage, verify: fail };
    const mailer = { ...app.mailer, verify: fail };
    const found = await runChecks({
      ...contextOf(app),
      platform: { ...app, storage, mailer },
      payments: { isSandbox: false, verify: fail },
    });
    expect(ofStates(["failed"], found)).toEqual(["storage", "email", "stripe"]);
    expect(found.find(({ name }) => name === "email")?.message).toBe(
      "It refused the user name or the password (EAUTH, 535).",
    );
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  test.each([
    [
      Object.assign(new Error("x"), { code: "ESOCKET", errno: -111 }),
      /^The connection was refused: .*\(ECONNREFUSED, ESOCKET\)\.$/,
    ],
    [
      new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "53100" }) }),
      /^The database's disk is full/,
    ],
    [
      Object.assign(new Error("x"), { code: "ETLS", responseCode: 500 }),
      /^It offers no encryption .*\(ETLS, 500\)\.$/,
    ],
    [Object.assign(new Error("x"), { code: "CERT_HAS_EXPIRED" }), /^Its certificate is not trusted/],
    [new Error("x"), /^It does not work, and gave no reason that we know\.$/],
  ])("in a sentence: %o", async (error, sentence) => {
    const verify = async () => Promise.reject(error);
    expect(
      await check("storage", { platform: { ...app, storage: { ...app.storage, verify } } }),
    ).toMatchObject({
      state: "failed",
      message: expect.stringMatching(sentence),
    });
  });

  test("a site that was restored and not released", async () => {
    await app.db.insert(schema.restores).values({ backupTakenAt: new Date("2026-11-01T12:00:00Z") });
    expect(await check("hold")).toMatchObject({
      state: "warning",
      message: expect.stringContaining("the backup of 2026-11-01T12:00:00.000Z"),
    });
    await app.db.delete(schema.restores);
  });
});

test("[2.14] the overview's checks run once for all admins, and again when asked to", async () => {
  let logins = 0;
  const tested = await startTestApp({
    emailDriver: {
      verify: async () => {
        logins += 1;
      },
      deliver: async () => undefined,
    },
    hasMailServer: true,
  });
  const admin = await signedInUser(tested, "admin");
  const read = async (query = "") => {
    const response = await tested.send(`/rest/v1/health_checks${query}`, { as: admin.cookie });
    return healthChecksSchema.parse(await response.json());
  };
  const [first] = await Promise.all([read(), read()]);
  expect(await read()).toEqual(first);
  expect(logins).toBe(1);
  await read("?fresh=true");
  expect(logins).toBe(2);
  expect(
    first.checks.map(({ name }) => name),
    "it lists every file",
  ).not.toContain("files");
  await tested.close();
});
