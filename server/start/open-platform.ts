import path from "node:path";
import { encryptNotices } from "../families/births/service.ts";
import { encryptLosses } from "../families/plans/service.ts";
import { encryptFactorSecrets } from "../identity/accounts/factor-encryption.ts";
import type { Installation } from "../operations/health/service.ts";
import {
  type DatabaseConnection,
  openEmbeddedDatabase,
  openServerDatabase,
} from "../platform/database/database.ts";
import { readHold } from "../platform/database/hold.ts";
import { observeStatements } from "../platform/database/prepared-statements.ts";
import { type EmailDriver, mailboxDriver, smtpDriver } from "../platform/email/email.ts";
import { encryptQueuedEmails } from "../platform/email/queued-emails.ts";
import { describeError, type Logger } from "../platform/observability/logging.ts";
import { metrics } from "../platform/observability/metrics.ts";
import { traceMethods, traceStatements } from "../platform/observability/tracing.ts";
import type { Platform } from "../platform/platform.ts";
import { createEncryption, type Encryption, UnknownKey } from "../platform/security/encryption.ts";
import {
  type FolderLock,
  loadSecret,
  lockDataFolder,
  openDataFolder,
} from "../platform/storage/data-folder.ts";
import { openStorage } from "../platform/storage/storage.ts";
import { encryptCalendarTokens } from "../scheduling/calendar/token-encryption.ts";
import { createPlatform } from "./create-platform.ts";
import { type Env, EnvError } from "./env.ts";

/** Receives the deadline (epoch milliseconds) for running requests and jobs. */
export type Closer = (deadline: number) => Promise<void>;

export interface OpenOptions {
  logger: Logger;
  /** Brings the opened database to this version, or refuses it. */
  prepareDatabase: (connection: DatabaseConnection) => Promise<void>;
  /** Stores secrets again with the current key. Running processes must know it by then. */
  renewsSecrets: boolean;
  /** Queues jobs and runs none, like a restored site. */
  areJobsPaused?: boolean;
  /** Registers what must be closed, in the reverse order. */
  onStop: (close: Closer) => void;
}

interface OpenedPlatform {
  platform: Platform;
  connection: DatabaseConnection;
  installation: Installation;
  /** The lock on DATA_DIR; undefined with a database server. */
  folderLock: FolderLock | undefined;
}

/** The site's own URL, without a trailing slash. */
export function readPublicUrl({ PUBLIC_URL, PORT }: Env): string {
  return (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, "");
}

/** Opens the database and everything on it, as the environment says. */
export async function openPlatform(
  env: Env,
  { logger, prepareDatabase, renewsSecrets, areJobsPaused = false, onStop }: OpenOptions,
): Promise<OpenedPlatform> {
  const publicUrl = readPublicUrl(env);
  if (usesDataFolder(env)) await openDataFolder(env.DATA_DIR);
  const folderLock = env.DATABASE_URL ? undefined : await lockDataFolder(env.DATA_DIR);
  if (folderLock) onStop(() => folderLock.release());
  const connection = await openDatabase(env, logger);
  onStop(() => connection.close());
  await prepareDatabase(connection);
  const reportSlow = (statement: string, milliseconds: number) => {
    if (milliseconds < env.SLOW_STATEMENT_MS) return;
    metrics.slowStatements.inc({ statement });
    logger.warn({ statement, ms: Math.round(milliseconds) }, "slow statement");
  };
  for (const handle of [connection.db, connection.publicDb]) observeStatements(handle, reportSlow);
  traceStatements();
  const { db } = connection;
  const encryption = await openEncryption(env);
  const hold = await readHold(db);
  if (hold) logger.warn("restored from a backup: no email is sent and no job runs until `operate release`");
  const platform = await createPlatform({
    connection,
    logger,
    publicUrl,
    adminEmail: env.ADMIN_EMAIL,
    authSecret: env.AUTH_SECRET ?? (await loadSecret(env.DATA_DIR, "auth")),
    encryption,
    storage: openStorage(env),
    emailDriver: openEmailDriver(env, { publicUrl, db }),
    isEmailOnHold: env.MAIL_HOLD || hold !== null,
    areJobsPaused: areJobsPaused || hold !== null,
    ...(renewsSecrets && { beforeWork: () => renewEncryption({ db, encryption, logger }) }),
  });
  onStop((deadline) => platform.jobs.stop(deadline));
  // Runs after the last request.
  onStop(() => platform.eventCounter.stop());
  const installation = {
    databaseKind: connection.kind,
    dataFolder: usesDataFolder(env) ? env.DATA_DIR : undefined,
    hasMailServer: env.SMTP_URL !== undefined,
  };
  return { platform, connection, installation, folderLock };
}

/** The keys, from the environment or, in development, from DATA_DIR. */
export async function openEncryption(env: Env): Promise<Encryption> {
  return createEncryption({
    key: env.ENCRYPTION_KEY ?? (await loadSecret(env.DATA_DIR, "encryption")),
    previousKey: env.ENCRYPTION_KEY_PREVIOUS,
  });
}

function openEmailDriver(
  env: Env,
  { publicUrl, db }: { publicUrl: string; db: DatabaseConnection["db"] },
): EmailDriver {
  if (!env.SMTP_URL) return mailboxDriver(db);
  const from = env.MAIL_FROM ?? `Doula Match <no-reply@${new URL(publicUrl).hostname}>`;
  const requiresTls = env.isProduction && !env.SMTP_ALLOW_PLAINTEXT;
  return traceMethods("smtp", smtpDriver(env.SMTP_URL, from, { requiresTls }));
}

/** Returns false if a database server, a bucket and all secrets are configured: nothing is written there. */
export function usesDataFolder({ DATABASE_URL, S3_BUCKET, isProduction }: Env): boolean {
  return !DATABASE_URL || !S3_BUCKET || !isProduction;
}

/** Only one process at a time can use the embedded database; a database server allows many. */
async function openDatabase(env: Env, logger: Logger): Promise<DatabaseConnection> {
  if (!env.DATABASE_URL) return openEmbeddedDatabase(path.join(env.DATA_DIR, "postgres"));
  return openServerDatabase(env.DATABASE_URL, {
    connections: env.DATABASE_CONNECTIONS,
    directUrl: env.DATABASE_DIRECT_URL,
    readUrl: env.DATABASE_READ_URL,
    preparesStatements: env.DATABASE_PREPARED_STATEMENTS,
    onBrokenConnection: (error) => logger.warn({ error: describeError(error) }, "database connection broke"),
    onReplicaChange: (problem, error) =>
      problem
        ? logger.warn({ problem, error: error && describeError(error) }, "the replica is not used")
        : logger.info("visitors read from the replica"),
  });
}

/**
 * Re-encrypts stored values with the current key. If their own key is missing, the program does not start.
 */
async function renewEncryption(stored: StoredSecrets): Promise<void> {
  await encryptAgain(stored).catch((error: unknown) => {
    if (!(error instanceof UnknownKey)) throw error;
    throw new EnvError(
      "ENCRYPTION_KEY: the database contains secrets encrypted with another key. Set that key as ENCRYPTION_KEY_PREVIOUS.",
    );
  });
}

interface StoredSecrets {
  db: DatabaseConnection["db"];
  encryption: Encryption;
  logger: Logger;
}

async function encryptAgain({ db, encryption, logger }: StoredSecrets): Promise<void> {
  const emails = await encryptQueuedEmails(db, encryption);
  if (emails.unreadable > 0) logger.error(emails, "queued emails that are damaged");
  const factors = await encryptFactorSecrets(db, encryption);
  const tokens = await encryptCalendarTokens(db, encryption);
  const losses = await encryptLosses(db, encryption);
  const notices = await encryptNotices(db, encryption);
  const unreadable = {
    factors: factors.unreadable,
    calendarTokens: tokens.unreadable,
    losses: losses.unreadable,
    notices: notices.unreadable,
  };
  if (Object.values(unreadable).some((count) => count > 0))
    logger.error(unreadable, "secrets that no key decrypts");
}
