import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import type { schema } from "../../db/database.ts";
import { createApp, startDomainJobs } from "../app.ts";
import { createAuthAdapter } from "../identity/accounts/auth-adapter.ts";
import { createMetricsReader } from "../operations/metrics/service.ts";
import type { DatabaseConnection } from "../platform/database/database.ts";
import { type EmailDriver, mailboxDriver } from "../platform/email/email.ts";
import type { Pages } from "../platform/http/pages.ts";
import { createLogger, type Logger } from "../platform/observability/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { createAuth, type PasswordHashing } from "../platform/security/auth.ts";
import { createEncryption } from "../platform/security/encryption.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { createCalendarFileReader } from "../providers/calendar/calendar-file-reader.ts";
import type { PlacesProvider } from "../providers/places/places.ts";
import type { Providers } from "../providers/providers.ts";
import { createPlatform } from "../start/create-platform.ts";
import { readEnv } from "../start/env.ts";
import { type Operation, readOperations } from "./operations.ts";
import { createTestDatabase } from "./postgres.ts";
import { stopPlatform } from "./postgres-template.ts";
import { guardProvider, outsideTransaction } from "./transaction-guard.ts";

export const authSecret = "a secret of the tests, long enough to sign with";
export const metricsToken = "a token of the tests, long enough for metrics";
export const encryptionKey = "a key of the tests, long enough to encrypt with";

export interface TestApp extends Platform {
  /** Sends a request like a browser on our own site. `as` is a session cookie. */
  send(path: string, init?: RequestInit & { as?: string; json?: unknown; from?: string }): Promise<Response>;
  /** The app itself, for a test that needs a real connection. */
  fetch: ReturnType<typeof createApp>["fetch"];
  /** The same program on the same database, restarted with another AUTH_SECRET. */
  withAuthSecret(authSecret: string): TestApp;
  /** Returns every operation of the OpenAPI document. */
  operations(): Promise<Operation[]>;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  /** Waits until this many emails were delivered to an address, and returns them, oldest first. */
  emailsTo(recipient: string, count: number): Promise<(typeof schema.mailboxEmails.$inferSelect)[]>;
  /**
   * Waits for an email to an address with such a subject, and returns the newest. Emails arrive in
   * no fixed order.
   */
  emailTo(recipient: string, subject: RegExp): Promise<typeof schema.mailboxEmails.$inferSelect>;
  /** Throws if a route has refused with a code that it does not declare. */
  close(): Promise<void>;
}

const noPlaces: PlacesProvider = { name: "none", suggest: async () => [], locate: async () => null };

/** Takes microseconds. Tests that start the program itself use the real hashing. */
const quickHashing: PasswordHashing = {
  hash: async (password) => createHash("sha256").update(password).digest("hex"),
  verify: async ({ hash, password }) => hash === createHash("sha256").update(password).digest("hex"),
};

interface TestAppOptions extends Partial<Providers> {
  /** Environment variables of the file store; by default, this app gets its own folder. */
  env?: Record<string, string>;
  /** The app's public URL. */
  publicUrl?: string;
  /** For a test of email delivery; the development mailbox by default. */
  emailDriver?: EmailDriver;
  /** Queues emails but sends none. */
  isEmailOnHold?: boolean;
  /** For a test of the checks. */
  hasMailServer?: boolean;
  /** For a test of bounces; by default, nobody can report them. */
  emailEventsSecret?: string;
  /** Its owner may become an admin; by default, nobody can. */
  adminEmail?: string;
  /** For a test of what is logged. */
  logger?: Logger;
  /** For a test of the web app's pages. */
  createPages?: (platform: Platform) => Pages;
  /** For a test that intercepts the app's database. */
  openDatabase?: () => Promise<DatabaseConnection>;
}

let appOfFile: TestApp | undefined;

/** Starts the app once for all tests of a file, and closes it after them. */
export async function useTestApp(options?: TestAppOptions): Promise<TestApp> {
  // A file whose tests are all filtered out runs no afterAll.
  await appOfFile?.close();
  const app = await startTestApp(options);
  appOfFile = app;
  afterAll(() => {
    appOfFile = undefined;
    return app.close();
  });
  return app;
}

/** Starts the real app on a fresh database: real sessions, real jobs, the development mailbox. */
export async function startTestApp({
  places = noPlaces,
  calendar,
  calendarFiles = createCalendarFileReader(),
  payments,
  env = {},
  publicUrl = "http://doula.test",
  emailDriver,
  isEmailOnHold,
  hasMailServer = false,
  emailEventsSecret,
  adminEmail,
  logger = createLogger({ LOG_LEVEL: "silent", isProduction: false }),
  createPages = () => async (c) => c.text("page"),
  openDatabase = createTestDatabase,
}: TestAppOptions = {}): Promise<TestApp> {
  const connection = await openDatabase();
  // Created with the first file.
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
    emailDriver: emailDriver ?? mailboxDriver(connection.db),
    isEmailOnHold,
    passwordHashing: quickHashing,
    now: () => now ?? new Date(),
  };
  const created = await createPlatform(options);
  const delay = <Job extends { startAfter?: Date }>({ startAfter, ...job }: Job) => ({
    ...job,
    ...(startAfter && { startAfter: now ? delayed(startAfter) : startAfter }),
  });
  const jobs: Platform["jobs"] = {
    ...created.jobs,
    send: (transaction, queue, payload, options = {}) =>
      created.jobs.send(transaction, queue, payload, delay(options)),
    sendAll: (transaction, queue, jobs) => created.jobs.sendAll(transaction, queue, jobs.map(delay)),
  };
  const platform = { ...created, jobs };
  const { db } = platform;
  const providers: Providers = {
    places: guardProvider(places),
    calendar: guardProvider(calendar),
    calendarFiles: guardProvider(calendarFiles),
    payments: guardProvider(payments),
  };
  await startDomainJobs(platform, providers);
  const undeclaredErrors = new Set<string>();
  const serve = (served: Platform) => {
    const installation = { databaseKind: connection.kind, dataFolder: tmpdir(), hasMailServer };
    const { countConnections } = connection;
    const app = createApp(served, {
      providers,
      requiredOrigin: publicUrl,
      emailEventsSecret,
      trustedProxies: true,
      hstsScope: "host",
      hasMailbox: true,
      hasApiViewer: true,
      isStopping: () => false,
      installation,
      metrics: {
        read: createMetricsReader({ platform: served, installation, countConnections }),
        token: metricsToken,
      },
      onUndeclaredError: (refusal) => undeclaredErrors.add(refusal),
      pages: createPages(served),
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
  const emailsTo = (recipient: string) =>
    db.query.mailboxEmails.findMany({
      where: (email, { eq }) => eq(email.recipient, recipient),
      orderBy: (email, { asc }) => asc(email.createdAt),
    });
  const testApp: TestApp = {
    ...platform,
    send,
    fetch,
    withAuthSecret: (secret) => {
      const auth = createAuth(createAuthAdapter(db), { ...options, secret });
      return { ...testApp, auth, ...serve({ ...platform, auth }) };
    },
    operations: async () => readOperations(await send("/openapi.json")),
    setNow: (next) => {
      now = next;
    },
    emailsTo: (recipient, count) =>
      poll(async () => {
        const emails = await emailsTo(recipient);
        return emails.length >= count ? emails : undefined;
      }, `fewer than ${count} emails to ${recipient}`),
    emailTo: (recipient, subject) =>
      poll(
        async () => (await emailsTo(recipient)).findLast((email) => subject.test(email.subject)),
        `no email ${subject} to ${recipient}`,
      ),
    close: async () => {
      await stopPlatform(platform);
      await connection.close();
      await rm(files, { recursive: true, force: true });
      if (undeclaredErrors.size > 0)
        throw new Error(`not among the errors of their routes: ${[...undeclaredErrors].join(", ")}`);
    },
  };
  return testApp;
}

/**
 * The queue uses the database's clock. If a test sets the server's clock, a job for a later time must not
 * start when the real time happens to reach it, so it waits until `letTimePass`.
 */
export function delayed(startAfter: Date): Date {
  return new Date(startAfter.getTime() + 100 * 365 * 24 * 60 * 60 * 1000);
}

/** Polls for 15 seconds, then throws `problem`. */
async function poll<Value>(find: () => Promise<Value | undefined>, problem: string): Promise<Value> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(25);
  }
  throw new Error(problem);
}

/** Gives every request its own address, so that rate limits affect only the tests about them. */
function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}
