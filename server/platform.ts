import { openFactorSecrets } from "./accounts/factor-secret.ts";
import { writeCounts } from "./analytics/service.ts";
import { type Auth, createAuth, type PasswordHashing } from "./platform/auth.ts";
import type { DatabaseConnection } from "./platform/database.ts";
import type { Encryption } from "./platform/encryption.ts";
import { startEventCounter } from "./platform/event-counter.ts";
import { startJobs } from "./platform/jobs.ts";
import type { Logger } from "./platform/logging.ts";
import { type MailDriver, startMailer } from "./platform/mail.ts";
import type { Platform } from "./platform/platform.ts";
import { startPublicData } from "./platform/public-data.ts";
import { createRateLimit } from "./platform/rate-limit.ts";
import { startRealtime } from "./platform/realtime.ts";
import type { Storage } from "./platform/storage.ts";
import { readSettings } from "./settings/service.ts";

export interface PlatformOptions {
  /** Migrated, and closed by the caller once the platform's jobs and realtime have stopped. */
  connection: DatabaseConnection;
  logger: Logger;
  publicUrl: string;
  adminEmail: string | undefined;
  authSecret: string;
  encryption: Encryption;
  storage: Storage;
  mailDriver: MailDriver;
  /** Emails are queued and not sent. */
  isMailHeld?: boolean | undefined;
  /** For tests; otherwise scrypt. */
  passwordHashing?: PasswordHashing;
  now?: () => Date;
  /** Runs when there is a job table, before any job is worked. */
  beforeWork?: () => Promise<void>;
}

/** What every noun is built on, with its job queue and realtime running: for the server and for tests. */
export async function createPlatform({
  connection,
  mailDriver,
  isMailHeld = false,
  authSecret,
  passwordHashing,
  now = () => new Date(),
  beforeWork,
  ...given
}: PlatformOptions): Promise<Platform> {
  const { db } = connection;
  const { encryption, logger, publicUrl } = given;
  const jobs = await startJobs(connection, logger);
  try {
    await beforeWork?.();
    return {
      ...given,
      db,
      jobs,
      now,
      eventCounter: startEventCounter({ write: writeCounts(db), now, logger }),
      rateLimit: createRateLimit(db, authSecret),
      realtime: await startRealtime(connection, logger),
      publicData: await startPublicData(connection),
      mailer: await startMailer(db, jobs, { driver: mailDriver, encryption, isHeld: isMailHeld }),
      auth: authOf({ connection, encryption, publicUrl, authSecret, passwordHashing }),
    };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}

/** Sessions and factors, signed with this secret. */
export function authOf({
  connection: { db },
  publicUrl,
  encryption,
  authSecret,
  passwordHashing,
}: Pick<PlatformOptions, "connection" | "publicUrl" | "encryption" | "authSecret"> & {
  passwordHashing?: PasswordHashing | undefined;
}): Auth {
  return createAuth(db, {
    secret: authSecret,
    publicUrl,
    passwordHashing,
    maySignInUnconfirmed: async () => !(await readSettings(db)).require_email_verification,
    openTotpSecret: async (factor) => (await openFactorSecrets({ encryption, authSecret }, factor)).totp,
  });
}
