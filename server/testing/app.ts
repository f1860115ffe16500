import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { schema } from "../../db/database.ts";
import { createApp, type Providers, startJobs } from "../app.ts";
import { readEnv } from "../env.ts";
import type { PasswordHashing } from "../platform/auth.ts";
import type { DatabaseConnection } from "../platform/database.ts";
import { createEncryption } from "../platform/encryption.ts";
import { createLogger, type Logger } from "../platform/logging.ts";
import { type MailDriver, mailboxDriver } from "../platform/mail.ts";
import type { Pages } from "../platform/pages.ts";
import type { Platform } from "../platform/platform.ts";
import { openStorage } from "../platform/storage.ts";
import { authOf, createPlatform } from "../platform.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import { createTestDatabase } from "./postgres.ts";
import { guardProvider, outsideTransaction } from "./transaction-guard.ts";

export const authSecret = "a secret of the tests, long enough to sign with";
export const encryptionKey = "a key of the tests, long enough to encrypt with";

export interface TestApp extends Platform {
  /** Sends a request as a browser of our own site does. `as` is a session cookie. */
  send(path: string, init?: RequestInit & { as?: string; json?: unknown; from?: string }): Promise<Response>;
  /** The app itself, for a test that needs a real connection. */
  fetch: ReturnType<typeof createApp>["fetch"];
  /** The same program on the same database, restarted with another AUTH_SECRET. */
  withAuthSecret(authSecret: string): TestApp;
  /** Every operation of the OpenAPI document. */
  operations(): Promise<Operation[]>;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  /** Waits until this many mails to an address have been handed over, and answers them, oldest first. */
  mailsTo(recipient: string, count: number): Promise<(typeof schema.mailboxMails.$inferSelect)[]>;
  /** Waits for an email to an address with such a subject, and returns the newest. Emails arrive in no fixed order. */
  mailTo(recipient: string, subject: RegExp): Promise<typeof schema.mailboxMails.$inferSelect>;
  /** Throws where a route has refused with a code that it does not declare. */
  close(): Promise<void>;
}

const openApiSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        "x-access": z.string().optional(),
        "x-errors": z.array(z.string()).default([]),
        parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: z.unknown() })).default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

type Methods = z.infer<typeof openApiSchema>["paths"][string];
export type Operation = Methods[string] & { method: string; path: string };

const noPlaces: PlacesProvider = { name: "none", suggest: async () => [], locate: async () => null };

/** Takes microseconds. The tests that start the program itself hash as it does. */
const quickHashing: PasswordHashing = {
  hash: async (password) => createHash("sha256").update(password).digest("hex"),
  verify: async ({ hash, password }) => hash === createHash("sha256").update(password).digest("hex"),
};

interface TestAppOptions extends Partial<Providers> {
  /** Variables of the environment that say where files are kept; without them a folder of this app's own. */
  env?: Record<string, string>;
  /** Where people reach the app. */
  publicUrl?: string;
  /** Where a test is about delivering mails; otherwise the development mailbox. */
  mailDriver?: MailDriver;
  /** Queues emails and sends none. */
  isMailHeld?: boolean;
  /** Whose owner may become an admin; nobody's without one. */
  adminEmail?: string;
  /** Where a test is about what is logged. */
  logger?: Logger;
  /** The pages of the web app, where a test is about them. */
  pagesOf?: (platform: Platform) => Pages;
  /** For a test that gets between the app and its database. */
  openDatabase?: () => Promise<DatabaseConnection>;
}

/** The real app on a fresh database: real sessions, real jobs, the development mailbox. */
export async function startTestApp({
  places = noPlaces,
  calendar,
  payments,
  env = {},
  publicUrl = "http://doula.test",
  mailDriver,
  isMailHeld,
  adminEmail,
  logger = createLogger({ LOG_LEVEL: "silent", isProduction: false }),
  pagesOf = () => async (c) => c.text("page"),
  openDatabase = createTestDatabase,
}: TestAppOptions = {}): Promise<TestApp> {
  const connection = await openDatabase();
  // Made when a first file is written.
  const files = path.join(tmpdir(), `doula-files-${randomUUID()}`);
  let now: Date | undefined;
  const options = {
    connection,
    logger,
    publicUrl,
    adminEmail,
    authSecret,
    encryption: createEncryption({ key: encryptionKey }),
    storage: openStorage(readEnv({ DATA_DIR: files, ...env })),
    mailDriver: mailDriver ?? mailboxDriver(connection.db),
    isMailHeld,
    passwordHashing: quickHashing,
    now: () => now ?? new Date(),
  };
  const created = await createPlatform(options);
  const jobs: Platform["jobs"] = {
    ...created.jobs,
    send: (transaction, queue, payload, { startAfter, ...rest } = {}) =>
      created.jobs.send(transaction, queue, payload, {
        ...rest,
        ...(startAfter ? { startAfter: now ? delayed(startAfter) : startAfter } : {}),
      }),
  };
  const platform = { ...created, jobs };
  const { db, eventCounter, publicData, realtime } = platform;
  const providers: Providers = {
    places: guardProvider(places),
    calendar: guardProvider(calendar),
    payments: guardProvider(payments),
  };
  await startJobs(platform, providers);
  const undeclaredErrors = new Set<string>();
  const serve = (served: Platform) => {
    const app = createApp(served, {
      providers,
      requiredOrigin: publicUrl,
      trustedProxies: true,
      hasMailbox: true,
      onUndeclaredError: (refusal) => undeclaredErrors.add(refusal),
      pages: pagesOf(served),
    });
    const send: TestApp["send"] = async (path, { as, json, from, ...init } = {}) => {
      const headers = new Headers(init.headers);
      headers.set("x-forwarded-for", from ?? randomAddress());
      if (as) headers.set("cookie", as);
      if (!headers.has("origin")) headers.set("origin", publicUrl);
      if (json !== undefined) headers.set("content-type", "application/json");
      const body = json === undefined ? init.body : JSON.stringify(json);
      if (!headers.has("content-length") && (typeof body === "string" || body instanceof Uint8Array))
        headers.set("content-length", String(Buffer.byteLength(body)));
      const request = new Request(new URL(path, publicUrl), { ...init, headers, body });
      return outsideTransaction(async () => app.fetch(request, {}));
    };
    return { fetch: app.fetch, send };
  };

  const { fetch, send } = serve(platform);
  const mailsTo = (recipient: string) =>
    db.query.mailboxMails.findMany({
      where: (mail, { eq }) => eq(mail.recipient, recipient),
      orderBy: (mail, { asc }) => asc(mail.createdAt),
    });
  const testApp: TestApp = {
    ...platform,
    send,
    fetch,
    withAuthSecret: (secret) => {
      const auth = authOf({ ...options, authSecret: secret });
      return { ...testApp, auth, ...serve({ ...platform, auth }) };
    },
    operations: async () => {
      const document = openApiSchema.parse(await (await send("/openapi.json")).json());
      return Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          ...operation,
        })),
      );
    },
    setNow: (next) => {
      now = next;
    },
    mailsTo: (recipient, count) =>
      poll(async () => {
        const mails = await mailsTo(recipient);
        return mails.length >= count ? mails : undefined;
      }, `fewer than ${count} mails to ${recipient}`),
    mailTo: (recipient, subject) =>
      poll(
        async () => (await mailsTo(recipient)).findLast((mail) => subject.test(mail.subject)),
        `no email ${subject} to ${recipient}`,
      ),
    close: async () => {
      await realtime.stop();
      await publicData.stop();
      await jobs.stop();
      await eventCounter.stop();
      await connection.close();
      await rm(files, { recursive: true, force: true });
      if (undeclaredErrors.size > 0)
        throw new Error(`not among the errors of their routes: ${[...undeclaredErrors].join(", ")}`);
    },
  };
  return testApp;
}

/**
 * The queue's clock is the database's. In a test that sets the server's clock, a job for a later moment must not start when
 * the real time happens to reach that moment, so it waits until `letTimePass`.
 */
export function delayed(startAfter: Date): Date {
  return new Date(startAfter.getTime() + 100 * 365 * 24 * 60 * 60 * 1000);
}

/** Asks for 15 seconds. Throws `problem` if it is not there by then. */
async function poll<Value>(find: () => Promise<Value | undefined>, problem: string): Promise<Value> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(problem);
}

/** Every request comes from its own address, so that rate limits meet only the tests that mean them. */
function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
