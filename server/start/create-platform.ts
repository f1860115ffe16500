import { createAuthAdapter } from "../identity/accounts/auth-adapter.ts";
import { findLiveSessions } from "../identity/accounts/service.ts";
import { hasPlainSubjects } from "../identity/email-preferences/queries.ts";
import { writeCounts } from "../operations/analytics/service.ts";
import { createPublicCaches } from "../platform/database/cache.ts";
import type { DatabaseConnection } from "../platform/database/database.ts";
import { type EmailDriver, startMailer } from "../platform/email/email.ts";
import { startRealtime } from "../platform/http/realtime.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { startEventCounter } from "../platform/observability/event-counter.ts";
import type { Logger } from "../platform/observability/logging.ts";
import type { Platform } from "../platform/platform.ts";
import { createAuth, type PasswordHashing } from "../platform/security/auth.ts";
import type { Encryption } from "../platform/security/encryption.ts";
import { createRateLimit } from "../platform/security/rate-limit.ts";
import type { Storage } from "../platform/storage/storage.ts";

export interface PlatformOptions {
  /** Already migrated; the caller closes it once the platform's jobs and realtime have stopped. */
  connection: DatabaseConnection;
  logger: Logger;
  publicUrl: string;
  adminEmail: string | undefined;
  authSecret: string;
  encryption: Encryption;
  storage: Storage;
  emailDriver: EmailDriver;
  /** Emails are queued and not sent. */
  isEmailOnHold?: boolean | undefined;
  /** Jobs are queued and not run. */
  areJobsPaused?: boolean;
  /** For tests; scrypt by default. */
  passwordHashing?: PasswordHashing;
  now?: () => Date;
  /** Runs once the job table exists, before any job. */
  beforeWork?: () => Promise<void>;
}

/** Creates the platform, with its job queue and realtime running, for the server and for tests. */
export async function createPlatform({
  connection,
  emailDriver,
  isEmailOnHold = false,
  areJobsPaused = false,
  authSecret,
  passwordHashing,
  now = () => new Date(),
  beforeWork,
  ...given
}: PlatformOptions): Promise<Platform> {
  const { db, publicDb, replica } = connection;
  const { encryption, logger, publicUrl } = given;
  const publicCaches = createPublicCaches();
  // What is read after a change must include it, or a cache would store the old data.
  if (replica) publicCaches.add({ clear: replica.noteChange });
  const jobs = await startJobs(connection, logger, { isPaused: areJobsPaused });
  try {
    await beforeWork?.();
    return {
      ...given,
      db,
      publicDb,
      replica,
      jobs,
      now,
      eventCounter: startEventCounter({ write: writeCounts(db), now, logger }),
      rateLimit: createRateLimit(db, authSecret),
      realtime: await startRealtime(connection, logger, { findLiveSessions }),
      publicCaches,
      mailer: await startMailer(db, jobs, {
        driver: emailDriver,
        encryption,
        prefersPlainSubjects: (email) => hasPlainSubjects(db, { email }),
        isOnHold: isEmailOnHold,
      }),
      auth: createAuth(createAuthAdapter(db), { secret: authSecret, publicUrl, passwordHashing }),
    };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
}
