import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { CheckName, CheckState } from "../../../contract/operations/health.ts";
import { platformDefaults } from "../../../contract/settings/settings.ts";
import type { Database, Queryable } from "../../../db/database.ts";
import { readEventAge } from "../../commerce/order-checks/service.ts";
import { serverSettings } from "../../platform/database/database.ts";
import { readHold } from "../../platform/database/hold.ts";
import { readMigrationState } from "../../platform/database/migrations.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { readOutbox } from "../../platform/email/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSettings } from "../../settings/settings/service.ts";
import { findNamedKeys } from "./named-files.ts";
import { findStoredKeys, knowsKeys } from "./stored-keys.ts";

/** What the checks need to know about an installation. */
export interface Installation {
  databaseKind: "embedded" | "server";
  /** DATA_DIR, if anything is stored there. */
  dataFolder: string | undefined;
  /** False if emails go to the development mailbox. */
  hasMailServer: boolean;
}

/** An outside service; undefined without its keys. */
type Service = { isSandbox: boolean; verify(): Promise<void> } | undefined;

export interface CheckContext extends Installation {
  platform: Platform;
  payments: Service;
  calendar: Service;
}

export interface Finding {
  state: CheckState;
  message: string;
}

/** Returns what it found. If it throws, the check failed. */
type Check = (context: CheckContext) => Promise<Finding>;

const ok = (message: string): Finding => ({ state: "ok", message });
const warning = (message: string): Finding => ({ state: "warning", message });
const failed = (message: string): Finding => ({ state: "failed", message });

const oldestPostgres = 15;
const neededExtensions = ["btree_gist", "pg_trgm"];
const gibibyte = 2 ** 30;

export const checks: Record<CheckName, Check> = {
  database: async ({ platform: { db }, databaseKind }) => {
    const { rows } = await db.execute(sql`
      select current_setting('server_version') as version,
        array(select extname::text from pg_extension) as extensions
    `);
    const [{ version, extensions }] = databaseSchema.parse(rows);
    if (Number.parseInt(version, 10) < oldestPostgres)
      return failed(`Postgres ${version} is too old: ${oldestPostgres} or later is needed.`);
    const missing = neededExtensions.filter((name) => !extensions.includes(name));
    if (missing.length > 0) return failed(`Extensions are missing: ${missing.join(", ")}.`);
    const ignored = databaseKind === "server" ? await findMissingSettings(db) : [];
    if (ignored.length > 0)
      return failed(
        `The pooler at DATABASE_URL ignores what the server sets for its connections. Set it there, as in deploy/pgbouncer.ini: ${ignored.join(", ")}.`,
      );
    await writeToDatabase(db);
    return ok(`Postgres ${version}${databaseKind === "embedded" ? ", embedded" : ""}, and it can write.`);
  },

  ownership: async ({ platform: { db } }) => {
    const { rows } = await db.execute(sql`
      select current_user::text as role, count(*)::int as count from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss'))
        and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
    `);
    const [{ role, count }] = ownershipSchema.parse(rows);
    if (count === 0) return ok(`The role ${role} owns all tables.`);
    return failed(`The role ${role} does not own ${count} tables, so later migrations would fail.`);
  },

  migrations: async ({ platform: { db } }) => {
    const { missing, newer } = await readMigrationState(db);
    if (missing > 0) return failed(`${missing} migrations are missing: run npm run db:migrate.`);
    if (newer > 0) return warning(`The database already has ${newer} migrations of a newer version.`);
    return ok("All migrations are applied.");
  },

  live_updates: async ({ platform: { realtime } }) => {
    try {
      await realtime.verify();
      return ok("Messages between processes arrive.");
    } catch {
      return failed(
        "Messages between processes do not arrive. If DATABASE_URL leads to a pooler in transaction mode, set DATABASE_DIRECT_URL to Postgres itself.",
      );
    }
  },

  replica: async ({ platform: { replica } }) => {
    if (!replica) return ok("DATABASE_READ_URL is not set: all reads run on the primary.");
    const problem = await replica.verify();
    if (problem === "not_a_replica")
      return failed("The server at DATABASE_READ_URL does not follow the primary, so it is not used.");
    if (problem) return warning(replicaProblems[problem]);
    return ok("It is at most a second behind, and visitors read from it.");
  },

  clock: async ({ platform: { db } }) => {
    const before = Date.now();
    const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`);
    const [{ ms }] = clockSchema.parse(rows);
    // The database read its clock at some time during the call.
    const differenceMs = Math.max(before - ms, ms - Date.now(), 0);
    const seconds = Math.round(differenceMs / 1000);
    if (seconds < maxClockSeconds) return ok("This machine and the database agree on the time.");
    return failed(
      `This machine and the database differ by ${seconds} seconds. Turn on time synchronization.`,
    );
  },

  keys: async ({ platform: { db, encryption } }) => {
    const stored = await findStoredKeys(db);
    if (!knowsKeys(encryption, stored))
      return failed(
        "Some stored secrets are encrypted with a key that is not set. Set it as ENCRYPTION_KEY_PREVIOUS.",
      );
    if (stored.some((prefix) => prefix !== encryption.currentPrefix))
      return warning("Some stored secrets are still encrypted with the previous key: restart the server.");
    return ok("ENCRYPTION_KEY decrypts everything stored.");
  },

  disk: async ({ dataFolder }) => {
    if (dataFolder === undefined) return ok("Nothing is stored on this machine.");
    const { bavail, bsize, blocks } = await statfs(dataFolder);
    const free = bavail * bsize;
    const text = `${(free / gibibyte).toFixed(1)} GiB are free in DATA_DIR.`;
    if (free < gibibyte / 5) return failed(text);
    return free < Math.min(2 * gibibyte, blocks * bsize * 0.1) ? warning(text) : ok(text);
  },

  storage: async ({ platform: { storage } }) => {
    await storage.verify();
    return ok("Files can be written, read and deleted.");
  },

  files: async ({ platform: { db, storage } }) => {
    const named = await findNamedKeys(db);
    const stored = new Set(await storage.listKeys());
    const missing = [...named].filter((key) => !stored.has(key));
    // It may have been replaced between the two readings.
    const stillNamed = missing.length > 0 ? await findNamedKeys(db) : named;
    const count = missing.filter((key) => stillNamed.has(key)).length;
    if (count > 0) return failed(`${count} of ${named.size} files that the database names are missing.`);
    return ok(`All ${named.size} files that the database names are stored.`);
  },

  email: async ({ platform: { db, mailer }, hasMailServer }) => {
    if (!hasMailServer) return ok("Emails are saved at /mailbox.");
    await mailer.verify();
    const { isStuck } = await readOutbox(db);
    if (mailer.isOnHold) return warning("The mail server works. Email is on hold.");
    if (isStuck) return failed("The mail server accepts the login, but email waits and none is sent.");
    return ok("The mail server accepts the login.");
  },

  stripe: async ({ payments }) => {
    if (!payments) return warning("STRIPE_SECRET_KEY is not set: doulas cannot be paid.");
    await payments.verify();
    return payments.isSandbox
      ? warning("Test keys or the sandbox: no real money moves.")
      : ok("The key works.");
  },

  stripe_events: async ({ platform, payments }) => {
    if (!payments) return ok("None are expected without STRIPE_SECRET_KEY.");
    const { lastEventAt, areEventsMissing } = await readEventAge(platform);
    const last = lastEventAt ? `The last one arrived ${lastEventAt.toISOString()}.` : "None has arrived yet.";
    if (areEventsMissing)
      return failed(
        `None arrived for a day although Stripe must have sent some. ${last} See Stripe's webhook endpoint.`,
      );
    return ok(last);
  },

  google: async ({ calendar }) => {
    if (!calendar) return warning("GOOGLE_CLIENT_ID is not set: doulas cannot connect their calendars.");
    await calendar.verify();
    return calendar.isSandbox
      ? warning("The sandbox: no real calendars.")
      : ok("The client and its secret work.");
  },

  settings: async ({ platform: { db } }) => {
    const { support_email } = await readSettings(db);
    if (support_email === platformDefaults.support_email)
      return warning("The support email is still the example's. Change it in Platform Settings.");
    return ok("The support email is set.");
  },

  hold: async ({ platform: { db } }) => {
    const hold = await readHold(db);
    if (!hold) return ok("The site is not on hold.");
    return warning(
      `Restored from the backup of ${hold.backupTakenAt.toISOString()}: no email is sent and no job runs until npm run operate -- release.`,
    );
  },
};

/**
 * Makes the database's files longer by a megabyte, for one transaction, and commits: a full disk or a read-only server
 * refuses it.
 */
async function writeToDatabase(db: Database): Promise<void> {
  await inTransaction(db, (tx) =>
    tx.execute(sql`
      create temporary table health_write on commit drop as select repeat('x', 1000) from generate_series(1, 1000)
    `),
  );
}

/** Returns the session settings that a new connection should have and has not. */
async function findMissingSettings(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select key || ' = ' || value as setting from json_each_text(${JSON.stringify(serverSettings)}::json)
    where current_setting(key) <> value
  `);
  return settingsSchema.parse(rows).map(({ setting }) => setting);
}

const replicaProblems = {
  unreachable:
    "The server at DATABASE_READ_URL does not run reads, and the log says why: visitors read from the primary.",
  late: "It was more than a second behind: visitors read from the primary.",
};

const maxClockSeconds = 5;

const databaseSchema = z.tuple([z.object({ version: z.string(), extensions: z.array(z.string()) })]);
const ownershipSchema = z.tuple([z.object({ role: z.string(), count: z.int() })]);
const settingsSchema = z.array(z.object({ setting: z.string() }));
const clockSchema = z.tuple([z.object({ ms: z.number() })]);
